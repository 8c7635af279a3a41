/**
 * Parameters that a target demands although a request may omit them, or rejects although a request may contain them, or without which its list is
 * empty. Such a defect is reported by the requirement about the parameter; so that it hides nothing else, further requests contain the parameter, or
 * omit it.
 */

import type { Json, Operation } from '../../contracts/contract.ts';
import type { DateTimeForm } from '../../contracts/text/date-time-form.ts';
import { dateTimeIn } from '../../generators/declared-values.ts';
import { listedMembers } from '../../contracts/listed-members.ts';
import { dateTimeAsDeclared } from '../../suites/scenarios/resources/as-declared.ts';
import { attempts, settleMs } from '../../suites/scenarios/resources/settled.ts';
import { sharedByScenarios } from '../../suites/scenarios/resources/shared-by-scenarios.ts';
import { jsonObject } from '../../suites/scenarios/resources/resource.ts';
import { declaredFirstIndex, largestLimit, listedIn } from '../../suites/scenarios/resources/list-search.ts';
import type { CallOptions, CallValues, Response, World } from '../../suites/scenarios/scenario.ts';

/** A parameter with a value that leaves the response as it is without the parameter. */
interface Addition {
  readonly name: string;
  readonly in: 'query' | 'header';
  readonly value: string;
}

/** What further requests contain in addition, what they omit, and how their date-times are written. */
interface Form {
  readonly added: readonly Addition[];
  readonly omitted: readonly string[];
  readonly written?: DateTimeForm;
}

/** Forms of date-times that are tried where the usual one, `utc-milliseconds`, is rejected and none is declared. */
const OTHER_FORMS: readonly DateTimeForm[] = ['utc-seconds', 'offset-seconds'];

const USUAL: Form = { added: [], omitted: [] };

export type ParameterCall = (operation: Operation, values: CallValues, options: CallOptions) => Promise<Response>;

type Known = Pick<World, 'contract' | 'created' | 'declared' | 'own' | 'pause' | 'startedAt'>;

const READS: readonly Operation['action'][] = ['list', 'retrieve'];

/** Statuses with another reason than a missing parameter. */
const OTHER_REASONS: readonly number[] = [401, 403, 404, 405, 406, 429];

const END_OF_WINDOW = 'toDateTime';

const DAY_MS = 24 * 3600 * 1000;

/** Steps that are about the window of a list: no parameter is omitted in them, and no end of the window is added. */
const ABOUT_WINDOW: readonly unknown[] = ['window', 'window-combined', 'window-without-start', 'boundary', 'equality'];

/** Steps and windows that are about the form of a date-time. */
const ABOUT_FORM: readonly unknown[] = [
  ...['equality', 'near-equality'],
  ...['offset-form', 'no-fraction', 'far-offset', 'far-end'],
];

/** Operation -> the form that it accepts, searched for once in a run. */
const accepted = sharedByScenarios<Map<string, Promise<Form>>>();

/** A value that leaves the response as it is without the parameter; undefined for a parameter without such a value. */
function neutralValue(name: string, { resource = '' }: Operation, world: Known): string | undefined {
  switch (name) {
    case 'fields':
      return [...listedMembers(world.contract, resource)].join(',');
    case 'offset':
      return String(declaredFirstIndex(world) ?? 0);
    case 'limit':
      return String(largestLimit(world));
    case 'expand':
    case 'filters':
      return '';
    case 'depth':
      return '1';
    case END_OF_WINDOW:
      return dateTimeAsDeclared(world, world.startedAt.getTime() + DAY_MS);
    case 'sort': {
      const ascending = jsonObject(world.own('sortSyntax'))?.['asc'];
      return typeof ascending === 'string' ? ascending.replaceAll('{f}', 'externalId') : undefined;
    }
    case 'sourceSystemId': {
      const declared = world.own('sourceSystemId');
      return typeof declared === 'string' ? declared : 'conform';
    }
    default:
      return undefined;
  }
}

const additionsFor = (operation: Operation, world: Known): readonly Addition[] =>
  operation.parameters.flatMap(({ name, in: place, required }) => {
    const value =
      (place === 'query' || place === 'header') && !required ? neutralValue(name, operation, world) : undefined;
    return value === undefined ? [] : [{ name, in: place as Addition['in'], value }];
  });

const withoutName = <T extends Json | undefined>(
  query: Readonly<Record<string, T>>,
  names: readonly string[],
): Readonly<Record<string, T>> => Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)));

const inDateTimeForm = (
  query: Readonly<Record<string, Json | undefined>>,
  form: DateTimeForm,
): Readonly<Record<string, Json | undefined>> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, typeof value === 'string' ? dateTimeIn(value, form) : value]),
  );

/** The request in a form; a parameter that it is about or has already stays as it is. */
function inForm(values: CallValues, { added, omitted, written }: Form, { facts }: CallOptions): CallValues {
  const about = 'param' in facts ? facts.param : undefined;
  const isAboutWindow = ABOUT_WINDOW.includes(facts.step);
  const isAbout = (name: string): boolean => name === about || (isAboutWindow && name === END_OF_WINDOW);
  const more = (place: Addition['in']): Readonly<Record<string, string>> =>
    Object.fromEntries(
      added.flatMap(({ name, in: where, value }) => (where === place && !isAbout(name) ? [[name, value]] : [])),
    );
  const left = isAboutWindow ? [] : omitted.filter((name) => name !== about);
  const headers = more('header');
  const isAboutForm = ABOUT_FORM.includes(facts.step) || ('window' in facts && ABOUT_FORM.includes(facts.window));
  const query = withoutName(values.query ?? {}, left);
  return {
    ...values,
    query: { ...more('query'), ...(written === undefined || isAboutForm ? query : inDateTimeForm(query, written)) },
    ...(Object.keys(headers).length > 0 ? { headers: { ...headers, ...values.headers } } : {}),
  };
}

const isSettling = ({ kind = 'good' }: CallOptions['facts']): boolean => ['good', 'settling', 'offered'].includes(kind);

export const isUsual = ({ facts, tamper }: CallOptions): boolean =>
  tamper === undefined && isSettling(facts) && facts.token === 'valid' && !('param' in facts);

/** True for a rejection that another form of the request may avoid. */
export const mayBeAboutTheRequest = ({ live }: Response): boolean =>
  live !== undefined && live.status >= 400 && !OTHER_REASONS.includes(live.status);

const isEmptyList = ({ action }: Operation, response: Response): boolean =>
  action === 'list' && listedIn(response)?.length === 0;

const hasOnlyRequired = ({ parameters }: Operation, { query = {} }: CallValues): boolean =>
  Object.keys(query).every((name) => parameters.some((one) => one.name === name && one.required));

/** Sends requests with the parameters that the target is known to accept. */
export function withAcceptedParameters(world: Known, call: ParameterCall): ParameterCall {
  const known = accepted.get(world) ?? new Map<string, Promise<Form>>();
  accepted.set(world, known);
  /** True for an empty list of an identity that has created something: a list that shows it is not empty. */
  const isEmpty = (operation: Operation, response: Response, { identity }: CallOptions): boolean =>
    isEmptyList(operation, response) && world.created.some((one) => one.identity === identity);
  const isUseful = (operation: Operation, response: Response, options: CallOptions): boolean =>
    response.succeeded && !isEmpty(operation, response, options);
  /** True if the usual request is served after all: a new resource may show only after the settling time, whatever the form. */
  const isServedAfterAll = async (
    operation: Operation,
    values: CallValues,
    options: CallOptions,
    { succeeded }: Response,
  ): Promise<boolean> => {
    for await (const isLast of attempts(world, succeeded || operation.action === 'retrieve' ? settleMs(world) : 0)) {
      const facts = { ...options.facts, kind: isLast ? 'good' : 'settling' } as const;
      const response = await call(operation, values, { ...options, facts });
      if (isUseful(operation, response, options)) return true;
    }
    return false;
  };
  /** The form next to the usual one with which the request is served; the usual one if nothing is served. */
  const search = async (operation: Operation, values: CallValues, options: CallOptions): Promise<Form> => {
    const isServed = async (form: Partial<Form>): Promise<boolean> => {
      const facts = { ...options.facts, kind: 'settling' } as const;
      const response = await call(operation, inForm(values, { ...USUAL, ...form }, options), { ...options, facts });
      // A value that makes the list empty is not neutral.
      return isUseful(operation, response, options);
    };
    const isDeclared = jsonObject(world.declared('dateTimeProfile'))?.['input'] !== undefined;
    const hasDateTime = Object.keys(values.query ?? {}).some((name) => name.endsWith('DateTime'));
    for (const written of hasDateTime && !isDeclared ? OTHER_FORMS : [])
      if (await isServed({ written })) return { ...USUAL, written };
    const all = additionsFor(operation, world);
    if (await isServed({ added: all })) {
      let least = all;
      for (const one of all) {
        const fewer = least.filter((other) => other !== one);
        if (await isServed({ added: fewer })) least = fewer;
      }
      return least.length > 0 ? { ...USUAL, added: least } : USUAL;
    }
    const single: readonly Partial<Form>[] = [
      ...Object.keys(values.query ?? {}).map((name) => ({ omitted: [name] })),
      ...all.map((one) => ({ added: [one] })),
    ];
    for (const form of single) if (await isServed(form)) return { ...USUAL, ...form };
    return USUAL;
  };
  const demanded = async (
    operation: Operation,
    values: CallValues,
    options: CallOptions,
    response: Response,
  ): Promise<Form> => {
    const form = await search(operation, values, options);
    return form !== USUAL && (await isServedAfterAll(operation, values, options, response)) ? USUAL : form;
  };
  return async (operation, values, options) => {
    if (!READS.includes(operation.action)) return call(operation, values, options);
    const before = known.get(operation.id);
    const response = await call(operation, inForm(values, (await before) ?? USUAL, options), options);
    if (!isUsual(options) || ABOUT_WINDOW.includes(options.facts.step)) return response;
    if (response.succeeded && !isEmptyList(operation, response) && !known.has(operation.id))
      known.set(operation.id, Promise.resolve(USUAL));
    const isHiding = hasOnlyRequired(operation, values) && isEmpty(operation, response, options);
    if (before || !(mayBeAboutTheRequest(response) || isHiding)) return response;
    const searching = known.get(operation.id) ?? demanded(operation, values, options, response);
    known.set(operation.id, searching);
    const form = await searching;
    if (form === USUAL) return response;
    return call(operation, inForm(values, form, options), options);
  };
}
