/** The identities of a new profile: one for each set of scopes, and a second customer. */

import type { Contract } from '../../contracts/contract.ts';
import { flowYaml } from '../flow-yaml.ts';
import { comment } from './comments.ts';
import type { OpenApiCredentials } from './openapi-operations.ts';
import type { StatedByOpenApi } from './stated-by-openapi.ts';

function credentialLines(variable: string, credentials: OpenApiCredentials | undefined, end: string): string[] {
  if (credentials?.kind === 'oauth2')
    return [
      '    oauth2:',
      `      tokenUrl: ${flowYaml(credentials.tokenUrl)} # found`,
      '      clientId: partner-a',
      `      clientSecret: \${${variable.replace('TOKEN', 'CLIENT_SECRET')}${end}}`,
    ];
  const { name = 'Authorization', scheme = credentials === undefined ? 'Bearer' : undefined } = credentials ?? {};
  const value = `${scheme === undefined ? '' : `${scheme} `}\${${variable}${end}}`;
  return ['    headers:', `      ${flowYaml(name)}: ${value}${credentials === undefined ? '' : ' # found'}`];
}

interface IdentityPlan {
  readonly name: string;
  readonly customer: string;
  readonly scopes?: readonly string[];
  /** The interfaces that it calls; all if absent. */
  readonly interfaces?: readonly string[];
}

/** One identity for each set of scopes, to distinguish a missing scope from a foreign resource. */
function plannedIdentities(active: readonly Contract[]): IdentityPlan[] {
  const scopes = [...new Set(active.flatMap(({ operations }) => operations.flatMap((one) => one.scopes)))];
  const scoped = active.filter(hasScopes).map(({ id }) => id);
  const all = scopes.length > 0 ? { scopes } : {};
  const single = scopes.map((scope) => ({ name: `A.${scope}`, customer: 'A', scopes: [scope], interfaces: scoped }));
  return [
    { name: 'A.full', customer: 'A', ...all },
    ...single,
    ...(scopes.length > 0 ? [{ name: 'A.none', customer: 'A', scopes: [], interfaces: scoped }] : []),
    { name: 'B.full', customer: 'B', ...all },
  ];
}

/** The environment variable with the token of an identity: TOKEN_A_FULL. */
const tokenVariable = (name: string): string => `TOKEN_${name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')}`;

/** Without credentials there is only one customer. */
const OPEN_TARGET = [
  ...comment(
    'The document names no credentials (found). Without them, the suite knows one customer and tests no isolation. If the target needs ' +
      'credentials, which such a document may leave out, add them as below, with a second customer.',
  ),
  'identities:',
  '  A.full:',
  '    customer: A',
  '    # headers:',
  '    #   Authorization: Bearer ${TOKEN_A_FULL}',
  '  # B.full:',
  '  #   customer: B',
  '  #   headers:',
  '  #     Authorization: Bearer ${TOKEN_B_FULL}',
];

const WITH_A_VARIABLE =
  'To test that the target checks scopes. `:-` in a reference: without a value of the variable, the identity is left out.';

export function identitiesSection(
  active: readonly Contract[],
  { credentials, isOpen }: StatedByOpenApi,
  brief: boolean,
): string[] {
  if (isOpen && !active.some(hasScopes)) return OPEN_TARGET;
  const planned = plannedIdentities(active);
  const isLeast = ({ interfaces }: IdentityPlan): boolean => !brief || interfaces === undefined;
  const linesOf = ({ name, customer, scopes, interfaces }: IdentityPlan, end = ''): string[] => [
    `  ${name}:`,
    `    customer: ${customer}`,
    ...(scopes === undefined ? [] : [`    scopes: ${flowYaml([...scopes])}`]),
    ...(interfaces === undefined ? [] : [`    interfaces: ${flowYaml([...interfaces])}`]),
    ...credentialLines(tokenVariable(name), credentials, end),
  ];
  const more = planned.filter((one) => !isLeast(one));
  const identities = [
    ...planned.filter(isLeast).flatMap((one) => linesOf(one)),
    ...(more.length === 0 ? [] : comment(WITH_A_VARIABLE, '  ')),
    ...more.flatMap((one) => linesOf(one, ':-')),
  ];
  return [
    ...comment(
      'The identities that call the target. With one identity for each set of scopes, the suite tests that the target checks scopes; with a ' +
        'second customer, that customers cannot access foreign resources. Credentials are headers, oauth2 (client credentials) or jwt (created ' +
        'and signed by the suite).' +
        (active.length > 1
          ? ` An identity that is for some of the interfaces lists them: \`interfaces: [ ${active.at(-1)?.id} ]\`.`
          : ''),
    ),
    'identities:',
    ...identities,
  ];
}

const hasScopes = ({ operations }: Contract): boolean => operations.some(({ scopes }) => scopes.length > 0);
