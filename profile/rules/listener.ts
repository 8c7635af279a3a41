import type { Complaint } from '../problem.ts';
import { resolved, testedContracts, type ProfileRule, type ProfileSubject } from '../rule.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|.*\.localhost)$/;

const isLoopback = (url: string | undefined): boolean =>
  url !== undefined && URL.canParse(url) && LOOPBACK.test(new URL(url).hostname);

const notifies = (subject: ProfileSubject): boolean =>
  testedContracts(subject).some(({ operations }) => operations.some(({ action }) => action === 'publish'));

/** The listener is reached in one way, and in one that the targets can take. */
export const listener: ProfileRule = {
  id: 'listener',
  needs: ['listener', 'interfaces'],
  judge: (subject) => {
    const { listener: settings, interfaces } = subject.profile;
    if (settings?.publicUrl !== undefined && settings.tunnel !== undefined)
      return [
        {
          code: 'contradiction',
          at: ['listener', 'tunnel'],
          on: 'key',
          what: 'both a public URL and a tunnel are given',
          expected: 'one of the two: the tunnel prints the URL it is reached by',
          next: 'remove publicUrl or tunnel',
        },
      ];
    const urls = Object.values(interfaces).map(({ baseUrl }) => resolved(baseUrl, subject));
    const isFarAway = urls.some((url) => url !== undefined && URL.canParse(url) && !isLoopback(url));
    return isFarAway && notifies(subject) ? [...unreachable(subject)] : [];
  },
};

function unreachable(subject: ProfileSubject): Complaint[] {
  const settings = subject.profile.listener;
  const publicUrl = settings?.publicUrl === undefined ? undefined : resolved(settings.publicUrl, subject);
  const warning = (at: Complaint['at'], what: string): Complaint[] => [
    {
      code: 'risk',
      severity: 'warning',
      at,
      on: 'key',
      what,
      expected:
        'listener.publicUrl with an address the target can reach, or listener.tunnel with a command that opens one',
      next: 'without it, requirements about notifications stay inconclusive',
    },
  ];
  if (publicUrl !== undefined)
    return isLoopback(publicUrl)
      ? warning(['listener', 'publicUrl'], 'the target stands on another machine and cannot reach this address')
      : [];
  const host = settings?.host ?? '127.0.0.1';
  return settings?.tunnel === undefined && LOOPBACK.test(host)
    ? warning(
        settings === undefined ? ['interfaces'] : ['listener'],
        'the target stands on another machine and cannot reach the listener of this one',
      )
    : [];
}
