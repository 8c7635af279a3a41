/**
 * What a target declares about itself (the ICS and IXIT of ISO/IEC 9646), as read from one YAML file.
 * Strings may hold references to the environment, `${NAME}`; they are resolved where a request is sent and never stored.
 */

import type { Json } from '../contract.ts';

export type Mode = 'sandbox' | 'production';

export interface DeviceKey {
  /** E.212 digits. */
  readonly imsi: string;
  /** E.164 number, written as the target wants it. */
  readonly msisdn: string;
}

/** Devices of one customer by class. A device stands in exactly one class. */
export interface CustomerDevices {
  /** Known location and history. */
  readonly located: readonly DeviceKey[];
  /** Known device, no current location (and no history). */
  readonly unlocated?: readonly DeviceKey[];
  /** Known device with a current location and no history. */
  readonly withoutHistory?: readonly DeviceKey[];
}

/** How an identity authenticates. Exactly one of `headers`, `oauth2`, `jwt`; none for an identity without credentials. */
export interface OAuth2ClientCredentials {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope?: string;
  readonly audience?: string;
  readonly sendCredentials?: 'basic' | 'body';
}

export interface MintedJwt {
  /** Environment reference to a PEM private key or, for HS algorithms, a shared secret. */
  readonly key: string;
  readonly algorithm: string;
  readonly claims: Readonly<Record<string, Json>>;
  readonly header?: Readonly<Record<string, Json>>;
  readonly lifetimeSeconds?: number;
}

export interface Identity {
  readonly customer: string;
  readonly scopes?: readonly string[];
  /** What the credentials are: valid, or wrong in a known way. Default `valid`. */
  readonly token?: 'valid' | 'expired' | 'not-yet-valid' | 'foreign-issuer' | 'wrong';
  /** Interfaces it is for; all where absent. */
  readonly interfaces?: readonly string[];
  /** Header fields carrying the credentials, for example `Authorization: Bearer ${TOKEN_A}`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly oauth2?: OAuth2ClientCredentials;
  readonly jwt?: MintedJwt;
}

/** Method, path and statuses of an operation whose document does not show them, or another path for one it does. */
export interface Binding {
  readonly method?: string;
  readonly path?: string;
  readonly success?: readonly number[];
  readonly contentType?: string;
}

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

/** A way to make the target do what no interface lets a partner do: a request to the target's own control address, or a command. */
export type Trigger =
  | {
      readonly request: {
        readonly method: string;
        readonly url: string;
        readonly headers?: Readonly<Record<string, string>>;
        readonly body?: Json;
      };
    }
  | { readonly command: string };

export interface Profile {
  readonly conform: 1;
  readonly name: string;
  readonly mode: Mode;
  readonly interfaces: Readonly<Record<string, TargetInterface>>;
  readonly identities: Readonly<Record<string, Identity>>;
  readonly devices?: {
    readonly customers: Readonly<Record<string, CustomerDevices>>;
    /** Well-formed keys that belong to no device of anybody. */
    readonly unknown: readonly DeviceKey[];
  };
  /** By operation id. */
  readonly bindings?: Readonly<Record<string, Binding>>;
  /** By declaration key, see `contracts/<interface>/declarations.yaml`. */
  readonly declarations?: Readonly<Record<string, Json>>;
  /** By declaration key or operation id; `documented` where absent. */
  readonly provenance?: Readonly<Record<string, 'documented' | 'confirmed' | 'assumed'>>;
  /** Operation id -> reason. */
  readonly notOffered?: Readonly<Record<string, string>>;
  /** `<interface>.<trigger>`, triggers being `status-change`, `outbound-communication`, `provider-initiated`; `{id}` is the resource's id. */
  readonly triggers?: Readonly<Record<string, Trigger>>;
  readonly limits?: {
    readonly requestsPerSecond?: number;
    readonly concurrency?: number;
    readonly resources?: number;
  };
  readonly listener?: {
    readonly host?: string;
    readonly port?: number;
    readonly publicUrl?: string;
    readonly tunnel?: string;
    readonly tls?: { readonly cert: string; readonly key: string };
  };
}
