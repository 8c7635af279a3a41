import type { Profile } from '../../contracts/formats/profile.ts';
import type { RequestSpec } from '../../generators/request-spec.ts';
import { createClient, type Client, type ClientOptions } from '../client/client.ts';
import { knownValues } from '../redaction/known-values.ts';
import { createPace } from '../client/pace.ts';
import { createRecorder, type Recorder } from '../recording/recorder.ts';
import { createRedactor } from '../redaction/redactor.ts';

export interface ClientSetup {
  readonly client: Client;
  readonly recorder: Recorder;
}

/** A client for one interface `ticket`, its recording in memory. */
export function setUpClient(
  baseUrl: string,
  {
    profile: extra = {},
    env = {},
    ...options
  }: { profile?: Partial<Profile>; env?: Record<string, string | undefined> } & Partial<
    Omit<ClientOptions, 'profile' | 'env'>
  > = {},
): ClientSetup {
  const profile: Profile = {
    conform: 1,
    name: 'test',
    mode: 'sandbox',
    interfaces: { ticket: { baseUrl } },
    identities: {},
    ...extra,
  };
  const redactor = createRedactor({ known: knownValues(profile, env) });
  const recorder = createRecorder({ redactor });
  const client = createClient({ profile, env, recorder, redactor, pace: createPace(), ...options });
  return { client, recorder };
}

export function getSpec(path = '/x', query = ''): RequestSpec {
  return { operation: 'ticket.list', method: 'GET', path, query, headers: [['Accept', 'application/json']] };
}

export const asAnonymous = {
  scenario: 'test',
  interface: 'ticket',
  identity: 'anonymous',
  facts: { step: 'first' },
} as const;
