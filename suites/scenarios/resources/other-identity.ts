import type { Customer, World } from '../scenario.ts';

/** Another valid identity of the customer with the same scopes. */
export const otherIdentityOf = ({ identities }: World, { name, identity }: Customer): string | undefined => {
  const scopes = identities.find((one) => one.name === identity)?.scopes ?? [];
  return identities.find(
    (one) =>
      one.name !== identity &&
      one.customer === name &&
      (one.token ?? 'valid') === 'valid' &&
      scopes.every((scope) => one.scopes?.includes(scope) === true),
  )?.name;
};
