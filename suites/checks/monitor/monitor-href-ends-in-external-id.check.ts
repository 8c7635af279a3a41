import type { Json } from '../../../contracts/contract.ts';
import { defineCheck } from '../check.ts';
import { broken, met } from '../observation.ts';
import { judgeMonitors, MONITOR_NEED, sentExternalId } from './monitors.ts';
import { phrase, plainValue } from '../../evidence/phrase.ts';

/** The text before percent-encoding, with a plus sign as a space or as itself; the encoded text where it is malformed. */
function decoded(text: string): readonly string[] {
  try {
    return [decodeURIComponent(text), decodeURIComponent(text.replaceAll('+', ' '))];
  } catch {
    return [text];
  }
}

/** Which characters are encoded, and in which case, is unspecified: everything after /monitor/ is decoded once. */
function endsIn(href: string, id: string): boolean {
  if (href.endsWith(`/monitor/${id}`)) return true;
  const [, end] = /\/monitor\/((?!.*\/monitor\/).*)$/s.exec(href) ?? [];
  return end !== undefined && decoded(end).includes(id);
}

const isId = (id: Json | undefined): id is string => typeof id === 'string' && id !== '';

export default defineCheck({
  id: 'monitor-href-ends-in-external-id',
  decides:
    'The href of a monitor ends in /monitor/ and the external id of its resource, as it was sent or as the monitor shows it; without both, in /monitor/ and something.',
  needs: [MONITOR_NEED],
  leaves: 'Monitors without an href; the part of the href before /monitor/.',
  judge: (judgement) =>
    judgeMonitors(judgement, {
      judge: (exchange, { href, externalId }) => {
        if (typeof href !== 'string') return [];
        const ids = [externalId, sentExternalId(exchange, judgement)].filter(isId);
        const isOfShape = ids.length === 0 ? /\/monitor\/./.test(href) : ids.some((id) => endsIn(href, id));
        if (isOfShape) return [met(exchange)];
        return [
          broken([exchange], {
            expected: phrase`an href ending in /monitor/${plainValue(ids[0] ?? '<externalId>')}`,
            received: plainValue(href),
            pointer: '/href',
            signature: 'other shape',
          }),
        ];
      },
    }),
});
