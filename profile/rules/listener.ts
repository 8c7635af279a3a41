import { isLoopback, isLoopbackHost } from '../../contracts/loopback.ts';
import type { Complaint } from '../problem.ts';
import { resolved, testedContracts, type ProfileRule, type ProfileSubject } from '../rule.ts';

const notifies = (subject: ProfileSubject): boolean =>
  testedContracts(subject).some(({ operations }) => operations.some(({ action }) => action === 'publish'));

/** There is one way to reach the listener, and the targets can use it. */
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
          what: 'the listener has both a public URL and a tunnel',
          expected: 'one of the two: the tunnel prints its public URL',
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
        'listener.publicUrl with a URL that the target can reach, or listener.tunnel with a command that opens a tunnel',
      next: 'add one of the two; otherwise requirements about notifications remain inconclusive',
    },
  ];
  if (publicUrl !== undefined)
    return isLoopback(publicUrl)
      ? warning(['listener', 'publicUrl'], 'the target is on another machine and cannot reach this URL')
      : [];
  const host = settings?.host ?? '127.0.0.1';
  return settings?.tunnel === undefined && isLoopbackHost(host)
    ? warning(
        settings === undefined ? ['interfaces'] : ['listener'],
        'the target is on another machine and cannot reach the listener on this machine',
      )
    : [];
}
