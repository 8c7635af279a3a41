/**
 * What a target declares about itself (the ICS and IXIT of ISO/IEC 9646), as read from one YAML file.
 * Strings may hold references to the environment, `${NAME}`; they are resolved where a request is sent and never stored.
 */

import type { Json } from '../contract.ts';

export type Mode = 'sandbox' | 'production';

/** At least one of the two: both are optional in the document, and a device for data alone may have no number. */
export interface DeviceKey {
  /** E.212 digits. */
  readonly imsi?: string;
  /** E.164 number, written as the target wants it. */
  readonly msisdn?: string;
}

/** Devices of one customer by class. A device belongs to exactly one class and one customer. */
export interface CustomerDevices {
  /** Known location and history. */
  readonly located: readonly DeviceKey[];
  /** Known device, no current location (and no history). */
  readonly unlocated?: readonly DeviceKey[];
  /** Known device with a current location and no history. */
  readonly withoutHistory?: readonly DeviceKey[];
}

export interface Devices {
  readonly customers: Readonly<Record<string, CustomerDevices>>;
  /** Well-formed keys that belong to no device of anybody. */
  readonly unknown: readonly DeviceKey[];
}

/** A token endpoint (RFC 6749, section 4.4). The only host besides the targets' that is ever called. */
export interface OAuth2ClientCredentials {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope?: string;
  readonly audience?: string;
  readonly sendCredentials?: 'basic' | 'body';
}

/** A JWT (RFC 7519) that is made and signed for each run. */
export interface MintedJwt {
  /** Environment reference to a PEM private key or, for HS algorithms, a shared secret. */
  readonly key: string;
  readonly algorithm: string;
  readonly claims: Readonly<Record<string, Json>>;
  readonly header?: Readonly<Record<string, Json>>;
  readonly lifetimeSeconds?: number;
}

export type TokenState = 'valid' | 'expired' | 'not-yet-valid' | 'foreign-issuer' | 'wrong' | 'missing';

/** Whose calls these are. At most one of `headers`, `oauth2`, `jwt`; none of them for the request without a token. */
export interface Identity {
  readonly customer: string;
  /** Scopes the customer has; `[]` for none. Needed wherever an interface names scopes. */
  readonly scopes?: readonly string[];
  /**
   * State of the credentials: valid, invalid in a known way, or `missing` for the request without a token. Default `valid`; `missing` for an
   * identity without credentials, if another identity of the same interface has some.
   */
  readonly token?: TokenState;
  /** Interfaces it is for; all where absent. */
  readonly interfaces?: readonly string[];
  /** Header fields with the credentials, for example `Authorization: Bearer ${TOKEN_A}`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly oauth2?: OAuth2ClientCredentials;
  readonly jwt?: MintedJwt;
  /** Header line with a token of `oauth2` or `jwt`; `{token}` is replaced by it. Default `Authorization: Bearer {token}`. */
  readonly tokenHeader?: string;
}

/** Method, path and statuses of an operation whose document does not show them, or another path for one it does. */
export interface Binding {
  readonly method?: string;
  readonly path?: string;
  readonly success?: readonly number[];
  readonly contentType?: string;
}

/** Files in PEM form, named relative to the profile. */
export interface TlsSettings {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

export interface TargetInterface {
  readonly baseUrl: string;
  /** Header fields sent with every request, for example an API key of a gateway. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly tls?: TlsSettings;
}

/** A request to the target's own control address. `{id}` is the id of the resource concerned. */
export interface TriggerRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Json;
}

/** Makes the target do what no interface lets a partner do. A command runs in a shell, in the folder of the profile. */
export type Trigger = { readonly request: TriggerRequest } | { readonly command: string };

/** Limits that the suite observes, regardless of what the target could handle. */
export interface Limits {
  readonly requestsPerSecond?: number;
  readonly concurrency?: number;
}

/** Where notifications reach the suite. At most one of `publicUrl` and `tunnel`. */
export interface ListenerSettings {
  readonly host?: string;
  readonly port?: number;
  /** Address by which the target reaches the listener. */
  readonly publicUrl?: string;
  /** Command that opens a tunnel and prints its URL; `{port}` is the port the listener got. */
  readonly tunnel?: string;
  readonly tls?: { readonly cert: string; readonly key: string };
}

/** Starts a target again that does not respond any more. */
export interface Restart {
  /** Program and arguments, run without a shell in the folder of the profile. */
  readonly command: readonly string[];
  /** Of the command, and of the target's first response after it. Default 60000. */
  readonly timeoutMs?: number;
}

/** How the target is controlled from outside its interfaces. */
export interface TargetControl {
  readonly restart?: Restart;
}

/** An accepted failure: reason, owner, and the last day on which the waiver is valid, `YYYY-MM-DD`. */
export interface DeclaredWaiver {
  readonly requirement: string;
  /** Operation it is limited to; every operation of the requirement where absent. */
  readonly operation?: string;
  readonly reason: string;
  readonly owner: string;
  readonly until: string;
}

/**
 * Where a declared value comes from: the provider's document, the provider's word, what `conform learn` observed, or a guess. The last two earn no
 * credit in certification, and a requirement that depends on an observed value does not fail.
 */
export type Provenance = 'documented' | 'confirmed' | 'observed' | 'assumed';

export interface Profile {
  /** Address of the profile's JSON Schema, for editors. */
  readonly $schema?: string;
  /** Version of this format. */
  readonly conform: 1;
  readonly name: string;
  readonly mode: Mode;
  /** By interface id: what is tested. */
  readonly interfaces: Readonly<Record<string, TargetInterface>>;
  /** By a name of the user's choice, for example `A.full`. */
  readonly identities: Readonly<Record<string, Identity>>;
  readonly devices?: Devices;
  /** By operation id. */
  readonly bindings?: Readonly<Record<string, Binding>>;
  /** By declaration key, see `contracts/<interface>/declarations.yaml`. */
  readonly declarations?: Readonly<Record<string, Json>>;
  /** By declaration key, operation id or trigger; `documented` where absent. */
  readonly provenance?: Readonly<Record<string, Provenance>>;
  /** Operation id -> reason. */
  readonly notOffered?: Readonly<Record<string, string>>;
  /** `<interface>.<trigger>`, triggers being `status-change`, `outbound-communication`, `provider-initiated`. */
  readonly triggers?: Readonly<Record<string, Trigger>>;
  readonly limits?: Limits;
  readonly target?: TargetControl;
  readonly listener?: ListenerSettings;
  readonly waivers?: readonly DeclaredWaiver[];
}
