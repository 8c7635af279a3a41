/** Smaller forms of a request that mean the same: without an optional header field, parameter or member of the body. */

import type { Contract, Operation } from '../../contracts/contract.ts';
import { jsonOrUndefined } from '../../contracts/json/json-or-undefined.ts';
import { isObject } from '../../contracts/json/json-type.ts';
import { schemaValidator } from '../../contracts/json-schema/schema-validator.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import { declaredValue } from '../../profile/declared-value.ts';
import type { RequestStep } from './reproduction.ts';

export interface Smaller {
  readonly step: RequestStep;
  /** What was left out. */
  readonly without: string;
}

interface Ground {
  readonly contract: Contract;
  readonly profile: Profile;
  readonly requirement: Requirement;
}

/** Kinds of requests that must be served: what else they contain does not matter. */
const SERVED = ['good', 'offered', 'settling'];

/** Fields whose absence changes what the request is. */
const KEPT_FIELDS = ['content-type', 'accept'];

/** Names in facts and options belong to what is tested. */
const mentions = (text: string, name: string): boolean => text.toLowerCase().includes(name.toLowerCase());

const testedText = ({ facts }: RequestStep, { requirement }: Ground): string =>
  `${JSON.stringify(facts)} ${JSON.stringify(requirement.check?.options ?? {})} ${requirement.statement} ${requirement.id}`;

function withoutFields(step: RequestStep, operation: Operation, tested: string): readonly Smaller[] {
  const required = operation.parameters
    .filter((one) => one.in === 'header' && one.required)
    .map(({ name }) => name.toLowerCase());
  return step.request.headers.flatMap(([name]) => {
    const isKept =
      [...KEPT_FIELDS, ...required].includes(name.toLowerCase()) ||
      /authorization|correlation|x-external-system/i.test(name);
    if (isKept || mentions(tested, name)) return [];
    const headers = step.request.headers.filter(([other]) => other !== name);
    return [{ step: { ...step, request: { ...step.request, headers } }, without: `header ${name}` }];
  });
}

function withoutParameters(step: RequestStep, operation: Operation, tested: string): readonly Smaller[] {
  const required = operation.parameters.filter((one) => one.in === 'query' && one.required).map(({ name }) => name);
  const [path = '', ...query] = step.request.url.split('?');
  const pairs = query
    .join('?')
    .split('&')
    .filter((pair) => pair !== '');
  return pairs.flatMap((pair) => {
    const name = pair.split('=')[0] ?? '';
    if (required.includes(name) || mentions(tested, name)) return [];
    const rest = pairs.filter((other) => other !== pair);
    const url = rest.length > 0 ? `${path}?${rest.join('&')}` : path;
    return [{ step: { ...step, request: { ...step.request, url } }, without: `parameter ${name}` }];
  });
}

/** Members that the profile says a creation or an update needs. */
function declaredMembers({ contract, profile }: Ground): ReadonlySet<string> {
  const declared = ['minimalBody', 'minimalUpdate'].map((name) =>
    declaredValue(contract, profile, `${contract.id}.${name}`),
  );
  return new Set(declared.flatMap((one) => (isObject(one) ? Object.keys(one) : [])));
}

function withoutMembers(step: RequestStep, operation: Operation, tested: string, ground: Ground): readonly Smaller[] {
  const { body } = step.request;
  const schema = Object.values(operation.body?.content ?? {})[0]?.pointer;
  if (body === undefined || schema === undefined || step.facts.wrapping !== undefined) return [];
  const value = jsonOrUndefined(body);
  if (!isObject(value)) return [];
  const validate = schemaValidator(ground.contract)(schema);
  const problems = validate(value).length;
  const needed = declaredMembers(ground);
  return Object.keys(value).flatMap((name) => {
    if (needed.has(name) || mentions(tested, name)) return [];
    const { [name]: _, ...rest } = value;
    if (validate(rest).length !== problems || Object.keys(rest).length === 0) return [];
    return [{ step: { ...step, request: { ...step.request, body: JSON.stringify(rest) } }, without: `member ${name}` }];
  });
}

/** Smaller forms of a request that must be served, one part less each; none for a request that is itself the test. */
export function smallerRequests(step: RequestStep, ground: Ground): readonly Smaller[] {
  const operation = ground.contract.operations.find(({ id }) => id === step.operation);
  if (!operation || !SERVED.includes(step.facts.kind ?? '')) return [];
  const tested = testedText(step, ground);
  return [
    ...withoutFields(step, operation, tested),
    ...withoutParameters(step, operation, tested),
    ...withoutMembers(step, operation, tested, ground),
  ];
}
