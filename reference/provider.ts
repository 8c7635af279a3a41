import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { nearest } from '../contracts/text/nearest.ts';
import { UserError } from '../contracts/errors/user-error.ts';
import type { Mode, Profile } from '../contracts/formats/profile.ts';
import { applyAlterations } from './alteration.ts';
import type { Alteration } from './alteration.ts';
import { mintTokens, tokenVariable } from './auth/identities.ts';
import { signingKey } from './auth/signing-key.ts';
import { createTokenVerifier } from './auth/verify-token.ts';
import { allFaults, findFault } from './faults/all.ts';
import { assembleParts } from './healthy-parts.ts';
import type { Alter } from './healthy-parts.ts';
import { listenWith } from './http/listen.ts';
import type { InterfaceName } from './http/route.ts';
import { withWireNames, type WireNames } from './http/wire-names.ts';
import { createNotificationSender } from './notifications/notification-sender.ts';
import { isAvailable, switchOrderReads } from './order/availability.ts';
import type { Parts } from './parts.ts';
import { referenceProfile } from './own-profile/reference-profile.ts';
import { readFixtures, seed } from './own-profile/fixtures.ts';
import { openStore } from './store/open-store.ts';
import { allVariants, findVariant } from './variants/all.ts';
import { errorVariants } from './variants/errors.ts';
import type { Variant } from './variants/variant.ts';
import { wireVariants } from './variants/wire.ts';

/** Name of the environment variable with the token of the control interface. */
export const CONTROL_TOKEN = 'CONFORM_CONTROL_TOKEN';

export interface ProviderOptions {
  /** 0, the default, takes one the system gives. */
  readonly port?: number;
  readonly host?: '127.0.0.1';
  /** Directory of durable state, created if missing. Without one the state is kept in memory and ends with the provider. */
  readonly dataDir?: string;
  readonly mode?: Mode;
  /** Whether the reads that the document calls currently unavailable are served; as the data directory has it where absent. */
  readonly orderReads?: 'available' | 'unavailable';
  /** Ids of faults to build in. */
  readonly faults?: readonly string[];
  /** Ids of unusual but legal behaviours to take on. */
  readonly variants?: readonly string[];
  /** Wait before the first attempt at each notification. */
  readonly notificationDelayMs?: number;
  /** Receives errors of the provider itself, which callers see as 500. */
  readonly log?: (error: unknown) => void;
  /** Puts other parts in the place of healthy ones, before variants and faults do. */
  readonly alter?: Alter;
  /** Puts other parts in the place of those that variants and faults have altered. */
  readonly alterLast?: Alter;
  /** Other names for an interface on the wire. Addresses and the profile keep the provider's own. */
  readonly wireNames?: WireNames;
}

export interface Provider {
  /** Root address. */
  readonly url: string;
  /** Base URL of each interface, without a slash at its end. */
  readonly urls: Readonly<Record<InterfaceName, string>>;
  /** Driver of the store: `libsql`, `journal` or `memory`. */
  readonly driver: string;
  /** A ready profile of this provider; its secrets are references to `env`. */
  profile(): Profile;
  /** Values of the references in the profile. */
  readonly env: Readonly<Record<string, string>>;
  /** Completes what has begun, then ends. */
  close(): Promise<void>;
}

/** Longer than clients keep idle connections, also those that are delayed for some seconds: a request on a closed connection is lost. */
const KEEP_ALIVE_MS = 60_000;

/** Starts a provider on the loopback interface. Rejects with a sentence where the data directory or the port cannot be used. */
export async function startProvider({
  port = 0,
  host = '127.0.0.1',
  dataDir,
  mode = 'sandbox',
  orderReads,
  faults = [],
  variants = [],
  notificationDelayMs = 0,
  log = () => undefined,
  alter = (parts) => parts,
  alterLast = (parts) => parts,
  wireNames,
}: ProviderOptions = {}): Promise<Provider> {
  // Before anything is opened: an unknown name must leave nothing behind.
  const alterations = alterationsOf(variants, faults);
  const { store, driver } = openStore(dataDir);
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
  await listen(server, port, host).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  const urls = interfaceUrls(url);
  const key = await signingKey(store);
  const controlToken = randomBytes(24).toString('base64url');
  const notificationSender = createNotificationSender();
  const parts: Parts = assembleParts(
    {
      urls,
      store,
      mode,
      verify: createTokenVerifier(key, () => parts.now()),
      controlToken,
      notificationSender,
      notificationDelayMs,
      log,
    },
    (healthy) =>
      applyAlterations(alter(wireNames ? withWireNames(healthy, wireNames) : healthy), [...alterations, alterLast]),
  );
  seed(parts);
  if (orderReads) switchOrderReads(store, orderReads === 'available');
  await store.durable();
  const tokens = await mintTokens(key);
  parts.dispatcher.start();
  const stopListening = listenWith(server, parts, wireNames?.incoming);
  const env = Object.fromEntries([
    ...[...tokens].map(([name, token]) => [tokenVariable(name), token] as const),
    [CONTROL_TOKEN, controlToken] as const,
  ]);
  return {
    url,
    urls,
    driver,
    env,
    profile: () =>
      referenceProfile({
        urls,
        mode,
        fixtures: readFixtures(parts),
        areOrdersReadable: isAvailable(store, 'order.list'),
        variants: variants.map((id) => found(id, 'variant', findVariant(id), () => allVariants)),
        faults: faults.map((id) => found(id, 'fault', findFault(id), allFaults)),
      }),
    async close() {
      await stopListening();
      await parts.dispatcher.close();
      await notificationSender.close();
      await store.close();
    },
  };
}

/**
 * Variants first: a fault breaks the provider as it is. How errors look follows the other variants, since some of those respond with errors.
 * Those of the wire are last, since they write what all others responded.
 */
function alterationsOf(variants: readonly string[], faults: readonly string[]): Alteration[] {
  const chosen = variants.map((id) => found(id, 'variant', findVariant(id), () => allVariants));
  const isLate = (variant: Variant): boolean => errorVariants.includes(variant) || wireVariants.includes(variant);
  return [
    ...chosen.filter((variant) => !isLate(variant)),
    ...chosen.filter((variant) => errorVariants.includes(variant)),
    ...faults.map((id) => found(id, 'fault', findFault(id), allFaults)),
    ...chosen.filter((variant) => wireVariants.includes(variant)),
  ].map(({ alter }) => alter);
}

function found<T extends { readonly id: string }>(
  id: string,
  word: string,
  row: T | undefined,
  all: () => readonly T[],
): T {
  if (row) return row;
  const guess = nearest(
    id,
    all().map((candidate) => candidate.id),
  );
  throw new UserError({
    code: `reference.unknown-${word}`,
    what: `${id}: unknown ${word}`,
    next: `for example ${all()
      .slice(0, 3)
      .map((one) => one.id)
      .join(', ')}; docs/selftest.md lists all of them`,
    nearest: guess,
  });
}

function interfaceUrls(url: string): Record<InterfaceName, string> {
  const at = (name: InterfaceName): string => `${url}/${name}`;
  return {
    device: at('device'),
    change: at('change'),
    ticket: at('ticket'),
    order: at('order'),
    control: at('control'),
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const what = `the provider cannot listen on ${host}:${port} (${cause.code ?? cause.message})`;
      reject(
        new UserError({ code: 'reference.port', what, next: 'name another port, or 0 for a free one' }, { cause }),
      );
    });
    server.listen(port, host, () => {
      server.removeAllListeners('error');
      resolve();
    });
  });
}
