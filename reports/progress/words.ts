/** The words of progress, the same in both views. */

import type { ProgressEvent } from '../../contracts/formats/progress.ts';
import { plural, thousands } from '../plural.ts';
import { printable } from '../printable.ts';
import type { Progress } from './progress.ts';

/** `0:32`, `1:02:10`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const two = (part: number): string => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

export const sentIn = ({ samples }: Progress): number => samples.at(-1)?.sent ?? 0;

const counted = (count: number, text: string): readonly string[] => (count > 0 ? [text] : []);

/** What has been counted. */
export function tally(state: Progress): readonly string[] {
  const { deliveries, withoutResponse, failing } = state;
  const sent = sentIn(state);
  return [
    ...counted(sent, `${thousands(sent)} sent`),
    ...counted(deliveries, `${thousands(deliveries)} received`),
    ...counted(withoutResponse, `${withoutResponse} without a response`),
    ...counted(failing.length, `${failing.length} failing`),
  ];
}

/** `1,059 of 1,116 requirements`. */
export const ofText = (planned: number, all: number): string =>
  `${planned === all ? '' : `${thousands(planned)} of `}${plural(all, 'requirement')}`;

/** What is to be done, and what remains of it: said before the first request, while the run can still be stopped. */
export function plannedText({
  requirements,
  of,
  interfaces,
  estimate,
  remainingHubs,
}: Extract<ProgressEvent, { event: 'planned' }>): readonly string[] {
  const scenarios = interfaces.reduce((sum, one) => sum + one.scenarios, 0);
  const expected =
    estimate === undefined
      ? ''
      : `; about ${thousands(estimate.requests)} requests, at least ${clock(estimate.seconds)} min`;
  return [
    `${ofText(requirements, of)}, ${plural(scenarios, 'scenario')}${expected}`,
    ...remainingHubs.map(
      (name) => `hubs of ${printable(name)} remain registered after the run: the profile gives no way to delete them`,
    ),
  ];
}

/** A failure, as it is found. */
export const failureText = ({ requirement, text }: Extract<ProgressEvent, { event: 'failing' }>): string =>
  `fail ${printable(requirement)}: ${printable(text)}`;

/** Requests and notifications, one a line. */
export const trafficText = ({ lines }: Extract<ProgressEvent, { event: 'lines' }>): readonly string[] =>
  lines.map(
    ({ seq, interface: name, request, response }) =>
      `${String(seq).padStart(6)} ${printable(name)}  ${printable(request)}  ${printable(response)}`,
  );
