/** A target described by `--contract`, `--url` and `--header` instead of a profile: the user's own OpenAPI document and a base URL. */

import { InvalidArgumentError, type Command } from 'commander';
import { UserError } from '../contracts/errors/user-error.ts';
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

/** Secrets belong in the environment and not on the command line, which reports repeat. */
function header(text: string, before: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):\s*(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError('Expected a header field, for example "Authorization: Bearer ${TOKEN}".');
  if (headerHoldsSecret(name, value))
    throw new InvalidArgumentError(
      `The value of ${name} is a secret: write a reference \${NAME} and set NAME in the environment.`,
    );
  return { ...before, [name]: value };
}

export const withOwnOptions = (command: Command): Command =>
  command
    .option('--contract <file>', 'your own OpenAPI document (3.0 or 3.1), tested instead of the four interfaces')
    .option('--url <base>', 'with --contract: base URL of the target', httpUrl('http://127.0.0.1:8080/v1'))
    .option('--header <field>', 'with --contract: header field of every request; write secrets as ${NAME}', header);

/** The profile that the flags describe. Without an environment, references are not verified. @throws UserError if the flags are incomplete. */
export function ownProfile(
  { contract = '', url: baseUrl, header: headers = {} }: OwnFlags,
  env: Readonly<Record<string, string | undefined>> | undefined,
): Profile {
  if (baseUrl === undefined)
    throw new UserError({
      code: 'options.contract',
      what: '--contract needs the base URL of the target',
      next: 'add --url, for example --url http://127.0.0.1:8080/v1',
    });
  const unset = Object.values(headers)
    .flatMap(referencesIn)
    .find((name) => env !== undefined && !env[name]);
  if (unset !== undefined)
    throw new UserError({
      code: 'options.header',
      what: `--header refers to ${unset}, which is not set in the environment`,
      next: `set ${unset} in the environment, or in a file .env in the current folder`,
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
