/** Creates a resource. Required members are unspecified, so a rejected body is followed by a plainer one. */

import type { JsonObject, Operation } from '../../../contracts/contract.ts';
import type { GivenFacts, StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import { stepOf, type PlainStep } from '../../../contracts/formats/evidence/steps.ts';
import { bodyAsDeclared } from './as-declared.ts';
import { bodyFor, requiredMembers, restricted, restrictedNames, type BodyKind } from './creation-bodies.ts';
import { isBodyDeclared, noteBody, withLeastKind } from './least-body.ts';
import { idOf } from './resource.ts';
import { idFromList } from './existing-resource.ts';
import { attempts, settleMs } from './settled.ts';
import type { Response, CreatedResource, Customer, World } from '../scenario.ts';
import { asyncStatuses } from '../../evidence/statuses.ts';
import { isSuccess } from '../../../contracts/status-class.ts';

/** Bodies to try one after another. */
const FALLBACKS: Readonly<Record<BodyKind, readonly BodyKind[]>> = {
  full: ['full', 'structured', 'plain', 'nameless'],
  structured: ['structured', 'plain', 'nameless'],
  generated: ['generated', 'plain'],
  plain: ['plain', 'nameless'],
  nameless: ['nameless', 'plain'],
};

export interface Created extends CreatedResource {
  readonly response: Response;
  readonly sent: JsonObject;
}

export interface CreateOptions {
  readonly kind?: BodyKind;
  readonly step?: PlainStep;
  readonly facts?: GivenFacts;
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Members instead of the ones the body would have; a rejection of them blocks nothing, as no document shows what they may be. */
  readonly members?: JsonObject;
  /** True if the profile gives the values of these members: they are sent also where the profile does not list them as writable. */
  readonly areValuesDeclared?: boolean;
  /** The body instead of one made here, for the kind `generated`. */
  readonly generated?: JsonObject;
  readonly sandboxValue?: string | null;
}

/** Kinds of body to try in this order. What is tried on purpose is not tried again without it. */
function kindsToTry(world: World, { kind = 'full', members, facts = {} }: CreateOptions): readonly BodyKind[] {
  return members || facts.kind !== undefined
    ? withLeastKind(world, [...new Set([kind, 'plain' as const])], { mayBeMore: false })
    : withLeastKind(world, FALLBACKS[kind], { mayBeMore: true });
}

/** One creation under way: its name in the run, and the external id that distinguishes it from every other. */
interface Attempt {
  readonly shape: BodyKind;
  readonly item: string;
  readonly externalId: string;
}

function bodyOfAttempt(
  world: World,
  operation: Operation,
  { shape, item, externalId }: Attempt,
  { members = {}, areValuesDeclared = false, generated }: CreateOptions,
): JsonObject {
  const body =
    shape === 'generated' && generated
      ? restricted(world, generated, externalId)
      : bodyFor(world, operation, shape, item, externalId);
  const sent = areValuesDeclared ? members : restrictedNames(world, members);
  return bodyAsDeclared(world, { ...body, ...sent }, item);
}

/** True where the profile lists the required members, and the external id is not one of them. */
const isNameOptional = (world: World): boolean => requiredMembers(world)?.includes('externalId') === false;

function factsOfAttempt(
  world: World,
  customer: Customer,
  { shape, item }: Attempt,
  { step = 'create', facts = {}, members }: CreateOptions,
): StatedFacts {
  const isSure = shape === 'plain' || (shape === 'nameless' && isNameOptional(world));
  const isDescribed = isSure && !members && isBodyDeclared(world);
  const usual: StatedFacts = {
    ...stepOf(step),
    kind: isDescribed ? 'good' : 'offered',
    item,
    body: 'valid',
    customer: customer.name,
    shape,
    token: 'valid',
  };
  return { ...usual, ...facts } as StatedFacts;
}

const isUsual = ({ sandboxValue, facts = {} }: CreateOptions): boolean =>
  sandboxValue === undefined && facts.kind === undefined;

/** The id in the response, or the one under which the list shows the resource; undefined for a rejection. */
async function createdId(
  world: World,
  operation: Operation,
  customer: Customer,
  { item, externalId }: Attempt,
  response: Response,
  options: CreateOptions,
): Promise<string | undefined> {
  const isAccepted = response.live !== undefined && isSuccess(response.live.status);
  if (!isAccepted) return undefined;
  const list = world.operation('list');
  // What such a response contains is unspecified: its id may be that of a monitor.
  const isLater = asyncStatuses(operation, world.declared).includes(response.live?.status ?? 0);
  if (isLater && list && !world.isUnavailable(list)) {
    let id: string | undefined;
    for await (const _ of attempts(world, settleMs(world))) {
      id = await idFromList(world, customer, item, externalId);
      if (id !== undefined) break;
    }
    return id;
  }
  return idOf(response) ?? (isUsual(options) ? idFromList(world, customer, item, externalId) : undefined);
}

/** Creates one resource, falling back to plainer bodies; undefined where the target takes none of them. */
export async function createResource(
  world: World,
  operation: Operation,
  customer: Customer,
  options: CreateOptions = {},
): Promise<Created | undefined> {
  const { step = 'create', facts = {}, headers = {}, members, sandboxValue } = options;
  let last: Response | undefined;
  for (const shape of kindsToTry(world, options)) {
    const number = world.number();
    const item = `${facts.step ?? step}-${number}`;
    const attempt: Attempt = { shape, item, externalId: `${world.runName}-${number}` };
    const sent = bodyOfAttempt(world, operation, attempt, options);
    const response = await world.call(
      operation,
      { body: sent, headers },
      {
        identity: customer.identity,
        ...(sandboxValue === undefined ? {} : { sandboxValue }),
        facts: factsOfAttempt(world, customer, attempt, options),
      },
    );
    last = response;
    if (isUsual(options) && !members && !options.headers) noteBody(world, shape, response);
    const id = await createdId(world, operation, customer, attempt, response, options);
    if (id === undefined) continue;
    const own = sent['externalId'];
    const externalId = typeof own === 'string' ? own : attempt.externalId;
    const made = { id, identity: customer.identity, customer: customer.name, item, externalId, response, sent };
    // Under another value of the sandbox header no one may see it.
    if (sandboxValue === undefined) world.created.push(made);
    return made;
  }
  if (!members && facts.kind !== 'probe')
    world.blocked(`${operation.id} returned no resource with an id, so requests that need one were not sent`, {
      cause: last?.exchange,
    });
  return undefined;
}
