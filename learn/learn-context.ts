/** The requests of learners: like those of a run, with its credentials, limits, redaction and ledger. */

import type { Json, JsonObject, Operation } from '../contracts/contract.ts';
import { idText } from '../contracts/json/exact-integers.ts';
import { isSuccess } from '../contracts/status-class.ts';
import { pathAndQuery } from '../contracts/text/path-and-query.ts';
import { withUnique } from '../suites/scenarios/resources/creation-bodies.ts';
import { byId, idOf, jsonObject } from '../suites/scenarios/resources/resource.ts';
import type { CallValues, Customer, Response, World } from '../suites/scenarios/scenario.ts';
import { isAccepted, type LearnContext, type Probed, type ProbeOptions } from './learner.ts';

/** Pauses before the retrievals of a new resource. */
const NEW_POLLS_MS = [0, 200, 500, 1500];

/** The names of the members of a body that a target returns with a success status for an unknown path. */
export type ErrorForm = readonly string[];

const UNKNOWN_PATH = '/conform-unknown-path';

/** Asks for a path that nothing serves: some targets return every error with 200. */
export async function errorFormOf(world: World, { identity, name }: Customer): Promise<ErrorForm | undefined> {
  const { live } = await world.send(
    { operation: '', method: 'GET', path: UNKNOWN_PATH, query: '', headers: [['accept', 'application/json']] },
    { identity, facts: { step: 'control', kind: 'probe', customer: name } },
  );
  const body = jsonObject(live?.json);
  return live && isSuccess(live.status) && body && idText(body) === undefined ? namesOf(body) : undefined;
}

const namesOf = (body: JsonObject): ErrorForm => Object.keys(body).toSorted();

const hasForm = (json: Json | undefined, form: ErrorForm | undefined): boolean => {
  const body = jsonObject(json);
  return form !== undefined && body !== undefined && namesOf(body).join() === form.join();
};

/** A response as a learner reads it. @param form that of the errors which the target returns with a success status */
export function probed(
  { form, ...tried }: Pick<Probed, 'about' | 'of' | 'sent'> & { readonly form?: ErrorForm | undefined },
  { exchange, live }: Response,
): Probed {
  const { seq, request } = exchange;
  const isError = live !== undefined && isSuccess(live.status) && hasForm(live.json, form);
  return {
    ...tried,
    seq,
    method: request.method,
    target: pathAndQuery(request.url),
    ...(live === undefined ? {} : { status: live.status }),
    headers: live?.headers ?? [],
    text: live?.body ?? '',
    ...(live?.json === undefined ? {} : { json: live.json }),
    ...(isError ? { isError } : {}),
  };
}

export function learnContextOf(world: World, customer: Customer, form?: ErrorForm): LearnContext {
  const send = async (
    about: string,
    operation: Operation,
    values: CallValues,
    { identity = customer.identity, sent, of, ...call }: ProbeOptions = {},
  ): Promise<Probed> => {
    const isOwn = identity === customer.identity && call.tamper === undefined;
    const token = isOwn ? ({ token: 'valid' } as const) : {};
    const facts = { step: 'control', kind: 'probe', customer: customer.name, ...token } as const;
    const response = await world.call(operation, values, { identity, facts, ...call });
    const id = idOf(response);
    const one = probed({ about, of, sent, form }, response);
    if (operation.action === 'hub-create' && one.isError !== true)
      world.rememberHub(response, 'hub', identity, operation);
    if (operation.action === 'create' && id !== undefined && isAccepted(one))
      world.created.push({ id, identity, customer: customer.name, item: `learn-${one.seq}`, externalId: '' });
    return one;
  };
  const create: LearnContext['create'] = async (about, body, of) => {
    const operation = world.operation('create');
    if (!operation) return undefined;
    const unique = `${world.runName}-${world.number()}`;
    return send(about, operation, { body: withUnique(body, unique) }, { sent: body, of });
  };
  const readNew: LearnContext['readNew'] = async (about, created, of) => {
    const retrieve = world.operation('retrieve');
    const id = idText(jsonObject(created.json) ?? {});
    const probes: Probed[] = [];
    if (!retrieve || id === undefined || world.isUnavailable(retrieve)) return probes;
    for (const wait of NEW_POLLS_MS) {
      await world.pause(wait);
      const one = await send(about, retrieve, byId(retrieve, id), { of });
      probes.push(one);
      if (isAccepted(one)) break;
    }
    return probes;
  };
  const known = (): JsonObject =>
    jsonObject(world.own('create.minimalBody')) ?? { description: 'Conformance {unique}' };
  const body: LearnContext['body'] = (members = {}) => ({ ...known(), ...members });
  return {
    world,
    contract: world.contract,
    customer,
    send,
    create,
    readNew,
    body,
    resource: async () => {
      const first = world.created.find(({ identity }) => identity === customer.identity);
      if (first) return first.id;
      await create('resource', body());
      return world.created.find(({ identity }) => identity === customer.identity)?.id;
    },
  };
}
