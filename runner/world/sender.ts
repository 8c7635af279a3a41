/** Sends the requests of a scenario with what every request to an interface has: facts, sandbox value, correlation id. */

import { wrappedBody } from '../../contracts/body-wrapping.ts';
import type { Json, Operation } from '../../contracts/contract.ts';
import type { HeaderList } from '../../contracts/formats/recording.ts';
import type { StatedFacts } from '../../contracts/formats/evidence/facts.ts';
import { SANDBOX_HEADER } from '../../contracts/sandbox-header.ts';
import { correlationIdFor } from '../../generators/correlation-id.ts';
import { buildRequest } from '../../generators/request.ts';
import type { RequestSpec } from '../../generators/request-spec.ts';
import { isBrokenConnection } from '../../suites/evidence/isolated-failures.ts';
import { headerValues } from '../../contracts/header-field.ts';
import { isSuccess } from '../../contracts/status-class.ts';
import { hasContent, successStatuses } from '../../suites/evidence/statuses.ts';
import { jsonObject } from '../../suites/scenarios/resources/resource.ts';
import type { Response, CallOptions, CallValues, World } from '../../suites/scenarios/scenario.ts';
import { isIdempotent, untilServed, type Attempt } from '../../transport/client/retry.ts';
import type { Sent } from '../../transport/client/client.ts';
import type { OfferedOperations } from './offered-operations.ts';
import { credentialFields } from '../../transport/credentials/tamper-token.ts';
import { tampered, type SentFacts } from './tampered.ts';
import { sandboxFormOf, takesValueOnce } from './sandbox-form.ts';
import { factsOf, takesCorrelationId, takesSandboxValue } from './stated-facts.ts';
import type { WorldParts } from './world-parts.ts';

type HeaderValues = NonNullable<CallValues['headers']>;

const stated = (headers: HeaderValues): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));

/** Fields without those that the caller leaves out. */
function withoutLeftOut(fields: HeaderList, headers: HeaderValues): HeaderList {
  const leftOut = Object.keys(headers).filter((name) => headers[name] === null);
  const names = new Set(leftOut.map((name) => name.toLowerCase()));
  return fields.filter(([name]) => !names.has(name.toLowerCase()));
}

export class Sender {
  readonly #parts: WorldParts;
  readonly #scenario: string;
  readonly #identities: World['identities'];
  readonly #offer: OfferedOperations;
  #calls = 0;

  constructor(parts: WorldParts, scenario: string, identities: World['identities'], offer: OfferedOperations) {
    this.#parts = parts;
    this.#scenario = scenario;
    this.#identities = identities;
    this.#offer = offer;
  }

  async call(operation: Operation, values: CallValues, options: CallOptions): Promise<Response> {
    const response = await this.#untilComplete(operation, values, options);
    this.#noteDeletion(operation, values, response);
    return response;
  }

  send(spec: RequestSpec, options: CallOptions): Promise<Response> {
    const operation = this.#parts.contract.operations.find(({ id }) => id === spec.operation);
    const isCorrelated = headerValues(spec.headers, 'correlationid').length > 0;
    return this.#transmit(() => spec, options, { operation, mayRepeat: !isCorrelated });
  }

  sandboxFields(operation: Operation | undefined, value?: string | null): HeaderList {
    const { contract, profile } = this.#parts;
    // A method that no document describes is still a call of the interface.
    const called = operation ? [operation] : contract.operations;
    if (profile.mode !== 'sandbox' || value === null || !called.some(takesSandboxValue)) return [];
    return [[SANDBOX_HEADER, value ?? sandboxFormOf(this.#parts)(this.sandboxName())]];
  }

  /** What the value of the sandbox header field of the next request is made of. */
  sandboxName(): string {
    const isOnce = this.#offer.declared('sandbox.uniqueness') === 'call' || takesValueOnce(this.#parts);
    return isOnce ? this.newSandboxName() : this.#parts.runName;
  }

  /** The same for a value that no other request has. */
  newSandboxName(): string {
    return this.#nameOfCall();
  }

  /**
   * Sends once more after a broken connection, so that one failure, or the restart of a target, costs one exchange and not a scenario. Only for
   * methods that are safe to repeat (RFC 9110, section 9.2.2), each time as a new request with its own correlation id.
   */
  async #untilComplete(operation: Operation, values: CallValues, options: CallOptions): Promise<Response> {
    // A correlation id that is part of the test is never repeated.
    const mayRepeat = values.headers?.['correlationId'] === undefined;
    const once = (one: CallOptions): Promise<Response> =>
      this.#transmit(() => this.#requestOf(operation, values, one), one, { operation, mayRepeat });
    const response = await once(options);
    const { exchange } = response;
    const { method } = exchange.request;
    if (!mayRepeat || !isIdempotent(method) || !isBrokenConnection(exchange)) return response;
    // The first deletion may have had its effect.
    const facts = method === 'DELETE' ? ({ ...options.facts, repetition: true } as StatedFacts) : options.facts;
    const repeated = { ...options, facts };
    const again = await once(repeated);
    // A target that restarts rejects connections for a moment; the client then waits for it.
    return again.exchange.failure?.kind === 'connection-refused' ? once(repeated) : again;
  }

  #nameOfCall(): string {
    const { contract, runName } = this.#parts;
    return `${runName}-${contract.id}-${this.#scenario}-${this.#calls}`;
  }

  #requestOf(operation: Operation, values: CallValues, { path }: CallOptions): RequestSpec {
    const { headers = {}, body, contentType } = values;
    const bound = this.#offer.binding(operation);
    const binding = path === undefined ? bound : { ...bound, path };
    const spec = buildRequest(operation, {
      ...values,
      ...(body !== undefined && contentType === undefined
        ? { contentType: binding?.contentType ?? 'application/json' }
        : {}),
      headers: { ...this.#correlationField(operation, headers), ...stated(headers) },
      binding,
    });
    return { ...spec, headers: withoutLeftOut(spec.headers, headers) };
  }

  #correlationField(operation: Operation, headers: HeaderValues): Readonly<Record<string, string>> {
    if (!takesCorrelationId(operation) || headers['correlationId'] !== undefined) return {};
    const format = this.#offer.declared(`${this.#parts.contract.id}.correlationIdFormat`);
    return { correlationId: correlationIdFor(this.#nameOfCall(), format) };
  }

  /**
   * Sends a request until it is served or rejected.
   * @param make the request; called for each attempt, so that each has its own correlation id
   * @param mayRepeat false if the request must not be sent again after a server error
   */
  async #transmit(
    make: () => RequestSpec,
    options: CallOptions,
    { operation, mayRepeat }: { readonly operation: Operation | undefined; readonly mayRepeat: boolean },
  ): Promise<Response> {
    this.#parts.signal.throwIfAborted();
    // The document calls some operations unavailable; the value of a sandbox header field may be valid for one request only.
    const isSpentValue =
      typeof options.sandboxValue === 'string' && this.#offer.declared('sandbox.uniqueness') === 'call';
    const isUnrepeatable = options.facts.kind === 'unavailable' || isSpentValue;
    const afterError = mayRepeat && !isUnrepeatable;
    const { exchange, live } = await untilServed({ afterError }, (attempt) =>
      this.#sendOnce(make(), options, operation, attempt),
    );
    const succeeded = this.#isSuccess(live?.status ?? 0, operation);
    return { exchange, live, succeeded };
  }

  #sendOnce(
    plain: RequestSpec,
    options: CallOptions,
    operation: Operation | undefined,
    attempt: Attempt,
  ): Promise<Sent> {
    this.#calls += 1;
    const form = options.wrapping ?? this.#formOf(plain);
    const body = wrappedBody(plain.body, form);
    const spec = body === undefined ? plain : { ...plain, body };
    const facts = {
      ...options.facts,
      ...(body === undefined ? {} : { wrapping: String(form) }),
      ...(options.path === undefined ? {} : { path: 'other' as const }),
      ...attempt.facts,
    };
    const headers = [...spec.headers, ...this.sandboxFields(operation, options.sandboxValue)];
    const sendOptions = this.#sendOptionsOf({ ...options, facts }, operation);
    return this.#parts.client.send({ ...spec, headers }, { ...sendOptions, ...attempt.options });
  }

  /** Declared form of the body of a request. */
  #formOf({ operation }: RequestSpec): Json | undefined {
    return jsonObject(this.#offer.declared('bodyWrapping'))?.[operation];
  }

  #sendOptionsOf(options: CallOptions, operation: Operation | undefined) {
    const { contract, profile, goesFirst = false } = this.#parts;
    const { identity, tamper, timeoutMs } = options;
    const success = operation ? successStatuses(operation, this.#offer.binding(operation)) : [];
    // Only the raw transport shows octets after a response that must have none.
    const transport = options.transport ?? (success.includes(204) ? 'raw' : undefined);
    const facts: SentFacts = { ...factsOf(operation, options, { contract, profile, identities: this.#identities }) };
    const own = credentialFields(profile.identities[identity]);
    return {
      scenario: this.#scenario,
      interface: contract.id,
      identity,
      facts,
      goesFirst,
      ...(transport ? { transport } : {}),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(tamper ? { tamper: (headers: HeaderList) => tampered(headers, tamper, facts, own) } : {}),
    };
  }

  #isSuccess(status: number, operation: Operation | undefined): boolean {
    const wanted = operation ? successStatuses(operation, this.#offer.binding(operation)) : [];
    return wanted.includes(status) || (wanted.length === 0 ? isSuccess(status) : hasContent({ status }));
  }

  /** A hub that was deleted is gone; what its deletion left behind is for the clean-up to look after. */
  #noteDeletion({ action }: Operation, { path = {} }: CallValues, { succeeded }: Response): void {
    if (action !== 'hub-delete' || !succeeded) return;
    for (const id of Object.values(path)) this.#parts.deletions.get(id)?.();
  }
}
