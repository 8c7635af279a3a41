import { defineCheck } from '../check.ts';
import { judgeRequests, LEAVES, ORDINARY } from './ordinary-requests.ts';

/** Paths that a template describes. */
const pathsOf = (template: string): RegExp =>
  new RegExp(`^${template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}$`);

export default defineCheck({
  id: 'literal-path',
  decides: 'The suite appends the path of the operation to the base URL of the profile.',
  needs: [ORDINARY],
  leaves: `${LEAVES} Addresses that the target gave.`,
  judge: judgeRequests('the path of the operation', ({ operation, request }, { contract, profile }) => {
    const template =
      profile.bindings?.[operation]?.path ?? contract.operations.find(({ id }) => id === operation)?.path;
    const base = profile.interfaces[contract.id]?.baseUrl.replace(/\/+$/, '');
    if (template === undefined || base === undefined || !request.url.startsWith(base)) return undefined;
    const path = request.url.slice(base.length).split('?')[0] ?? '';
    return pathsOf(template).test(path) || `path ${path}`;
  }),
});
