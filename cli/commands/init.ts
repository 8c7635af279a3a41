/** `conform init`: writes a first profile. */

import path from 'node:path';
import type { Command } from 'commander';
import { loadContracts } from '../../contracts/load.ts';
import { initProfile } from '../../profile/init/init.ts';
import type { Console } from '../console.ts';
import { httpUrl } from '../http-url.ts';
import { openApiFrom } from '../openapi-source.ts';
import { packageRoot } from '../../contracts/package-root.ts';
import { chosenContracts } from '../known-names.ts';
import { several } from '../run-options.ts';

interface InitFlags {
  readonly name?: string;
  readonly from?: string;
  readonly url?: string;
  readonly interface?: readonly string[];
  readonly all?: boolean;
}

/** The JSON Schema of profiles in this installation, relative to the current folder where the profile is written. */
function schemaAddress(): string {
  const address = path.relative(process.cwd(), path.join(packageRoot(), 'contracts/formats/profile.schema.json'));
  return address.startsWith('.') ? address : `./${address}`;
}

export function initCommand(command: Command, console: Console): void {
  command
    .option('--name <name>', 'name of the target')
    .option(
      '-i, --interface <names>',
      'interfaces to test, separated by commas (default: all, or those found)',
      several,
    )
    .option('--url <base>', 'base URL of the target, for each interface', httpUrl('https://sandbox.example.com/v1'))
    .option('--all', 'write every question; without it, only what a first run needs')
    .option(
      '--from <source>',
      'OpenAPI 3 or Swagger 2.0 document (file or URL), Postman collection, HAR file, or URL of the target; its values are filled in',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  conform init --interface ticket --url https://sandbox.example.com/v1 > profile.yaml\n  conform init --from target-openapi.yaml > profile.yaml\n  conform init --from https://sandbox.example.com > profile.yaml\n\n' +
        'Next: complete the profile, then run `conform doctor --profile profile.yaml`.',
    )
    .action(async ({ name, from, url, interface: names, all = false }: InitFlags) =>
      console.out(
        initProfile({
          contracts: chosenContracts(loadContracts(), names),
          schema: schemaAddress(),
          brief: !all,
          ...(name === undefined ? {} : { name }),
          ...(url === undefined ? {} : { baseUrl: url }),
          ...(from === undefined ? {} : { from: await openApiFrom(from) }),
        }),
      ),
    );
}
