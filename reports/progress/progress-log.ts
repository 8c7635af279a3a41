import type { ProgressEvent } from '../../contracts/formats/progress.ts';
import { printable } from '../printable.ts';
import type { Progress } from './progress.ts';
import { failureText, plannedText, tally, trafficText } from './words.ts';

function scenarioText(
  { interfaces }: Progress,
  { interface: name, scenario }: { readonly interface: string; readonly scenario: string },
): string {
  const all = [...interfaces.values()];
  const sum = (count: (one: (typeof all)[number]) => number): number =>
    all.reduce((total, one) => total + count(one), 0);
  return `${sum(({ ended }) => ended)}/${sum(({ scenarios }) => scenarios)} ${printable(name)} ${printable(scenario)}`;
}

function textsOf(state: Progress, event: ProgressEvent): readonly string[] {
  const all = tally(state);
  const counts = all.length > 0 ? `: ${all.join(', ')}` : '';
  switch (event.event) {
    case 'planned':
      return plannedText(event).map((line, at) => (at === 0 ? `planned ${line}` : line));
    case 'scenario-ended':
      return [`${scenarioText(state, event)}${counts}`];
    case 'failing':
      return [failureText(event)];
    case 'lines':
      return trafficText(event);
    case 'confirming':
      return event.done === 0 ? ['sending findings again'] : [];
    case 'stopped':
    case 'removing':
    case 'judging':
      return [printable(state.after?.text ?? '')];
    case 'ended':
      return [`${event.overall ?? 'recorded'}${counts}`, printable(state.after?.text ?? '')];
    default:
      return [];
  }
}

/**
 * The lines a log gains by an event: a log of a job is read afterwards, so it has a line a scenario and not a line a request. `state` is the state
 * after the event.
 */
export function progressLog(
  state: Progress,
  event: ProgressEvent,
  { elapsedMs }: { elapsedMs: number },
): readonly string[] {
  const at = `[${`${(elapsedMs / 1000).toFixed(1)} s`.padStart(8)}]`;
  return textsOf(state, event).map((text) => `${at} ${text}`);
}
