/** A target told by `--contract`, `--url` and `--header`, without a profile: an OpenAPI document of a user's own, and where it is served. */

import { InvalidArgumentError, type Command } from 'commander';
import { UserError } from '../contracts/user-error.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import { headerHoldsSecret } from '../profile/literal-secrets.ts';
import { referencesIn } from '../profile/resolve.ts';
import { ownContract } from '../contracts/own-contract/own-contract.ts';
import { httpUrl } from './http-url.ts';

export interface OwnFlags {
  readonly contract?: string;
  readonly url?: string;
  readonly header?: Readonly<Record<string, string>>;
}

/** Secrets stand in the environment, and not on a command line that reports repeat. */
function header(text: string, before: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):\s*(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError('expected a header field, for example "Authorization: Bearer ${TOKEN}"');
  if (headerHoldsSecret(name, value))
    throw new InvalidArgumentError(
      `the value of ${name} is a secret: write a reference, \${NAME}, and set NAME in the environment`,
    );
  return { ...before, [name]: value };
}

export const withOwnOptions = (command: Command): Command =>
  command
    .option('--contract <file>', "an OpenAPI document of one's own, 3.0 or 3.1, instead of the four interfaces")
    .option('--url <base>', 'with --contract: base URL of the target', httpUrl('http://127.0.0.1:8080/v1'))
    .option('--header <field>', 'with --contract: header field of every request; secrets as ${NAME}', header);

/** The profile that the flags amount to; without an environment nothing is looked up in it. @throws UserError where they do not amount to one. */
export function ownProfile(
  { contract = '', url: baseUrl, header: headers = {} }: OwnFlags,
  env: Readonly<Record<string, string | undefined>> | undefined,
): Profile {
  if (baseUrl === undefined)
    throw new UserError({
      code: 'options.contract',
      what: '--contract says what a target promises, and not where it is',
      next: 'add --url, for example --url http://127.0.0.1:8080/v1',
    });
  const unset = Object.values(headers)
    .flatMap(referencesIn)
    .find((name) => env !== undefined && !env[name]);
  if (unset !== undefined)
    throw new UserError({
      code: 'options.header',
      what: `--header refers to ${unset}, which the environment does not give`,
      next: `set ${unset}, or write it into a file .env beside you`,
    });
  const { id, title } = ownContract(contract);
  return {
    conform: 1,
    name: title,
    mode: 'sandbox',
    interfaces: { [id]: { baseUrl } },
    identities: { caller: { customer: 'caller', headers } },
  };
}
