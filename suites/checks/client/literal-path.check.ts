import { defineCheck } from '../check.ts';
import { judgeRequests, LEAVES, ORDINARY } from './ordinary-requests.ts';

/** Paths that a template describes. */
const pathsOf = (template: string): RegExp =>
  new RegExp(`^${template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}$`);

/** A URL as it is written on the wire: host in lower case, without the default port and the query. */
function normalised(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

export default defineCheck({
  id: 'literal-path',
  decides: 'The URL of a request is the base URL of the profile followed by the path of the operation.',
  needs: [ORDINARY],
  leaves: `${LEAVES} Operations without a path, interfaces without a base URL, and requests to the path that the target serves instead.`,
  judge: judgeRequests('the base URL and the path of the operation', ({ operation, request, facts }, judgement) => {
    if (facts.path === 'other') return undefined;
    const { contract, profile } = judgement;
    const template =
      profile.bindings?.[operation]?.path ?? contract.operations.find(({ id }) => id === operation)?.path;
    const base = normalised(profile.interfaces[contract.id]?.baseUrl ?? '')?.replace(/\/+$/, '');
    const url = normalised(request.url);
    if (template === undefined || base === undefined || url === undefined) return undefined;
    const isBelow = url.startsWith(`${base}/`) && pathsOf(template).test(url.slice(base.length));
    return isBelow || `URL ${url}`;
  }),
});
