/** Does again what notes of scenarios say was done: waits for notifications, fires triggers, searches lists; notes it anew. */

import { jsonOrUndefined } from '../../contracts/json/json-or-undefined.ts';
import type { Contract, Json } from '../../contracts/contract.ts';
import type { Note } from '../../contracts/formats/recording.ts';
import { declaredValue } from '../../profile/declared-value.ts';
import { eventTypesOf } from '../../suites/evidence/deliveries/delivery-windows.ts';
import { isOfEventType } from '../../suites/evidence/deliveries/event-type.ts';
import { jsonObject } from '../../suites/scenarios/resources/resource.ts';
import { listSettled } from '../../suites/scenarios/resources/settled.ts';
import { silenceMs } from '../../suites/scenarios/subscriptions/silence.ts';
import { deadlineMs, mentions } from '../../suites/scenarios/subscriptions/subscribe.ts';
import type { TriggerName } from '../../contracts/formats/profile-schema.ts';
import type { World } from '../../suites/scenarios/scenario.ts';
import { measureStall, type Stall } from '../../transport/client/active-time.ts';
import type { Callback } from '../../transport/listener/callback.ts';
import { fireTrigger } from '../../transport/triggers/trigger.ts';
import { createWorld, type WorldParts } from '../create-world.ts';
import { pause } from '../pause.ts';
import { deliveryText } from '../world/delivery-text.ts';
import { isRequest, type DeliveryStep, type NoteStep, type ReproductionStep } from './reproduction.ts';
import { withValues, type RequestContext } from './request-again.ts';
import { Unsendable } from './unsendable.ts';

/** One execution of a sequence. */
export interface Execution {
  readonly steps: readonly ReproductionStep[];
  readonly context: RequestContext & { readonly responses: Map<number, Json | undefined> };
  readonly callbacks: ReadonlyMap<string, Callback>;
  /** Sequence number of a recorded event -> the number of the new event. */
  readonly seqs: Map<number, number>;
  /** Sequence number of a step -> where the new recording was, and what time it was, when the step began. */
  readonly begun: Map<number, { readonly seq: number; readonly at: number }>;
}

/** Where the new recording was when the first request behind a place of the old one, or the note itself, began. */
function placeOf(
  { seq: own, facts: { from } }: Note<'delivery-window' | 'rejected-updates'>,
  { begun, steps }: Execution,
  { recorder }: WorldParts,
): { seq: number; at: number } {
  const requests = new Set(steps.filter(isRequest).map(({ seq }) => seq));
  const [first] = [...begun]
    .filter(([seq]) => seq === own || (seq >= from && requests.has(seq)))
    .map(([, place]) => place);
  return first ?? { seq: recorder.events.length, at: recorder.now() };
}

const namedIn = (texts: readonly string[], { context }: Execution): readonly string[] =>
  texts.map((text) => context.fresh.text(withValues(text, context.responses)));

/** True for a text that names one of the words; any does without words. */
const isAbout =
  (words: readonly string[]) =>
  (text: string): boolean =>
    words.length === 0 || mentions(...words)(text);

/** The parts of a world for one execution: what it makes is named anew. */
export type PartsOf = (contract: Contract, execution: Execution) => WorldParts;

export class RemadeNotes {
  readonly #contracts: readonly Contract[];
  readonly #partsOf: PartsOf;

  constructor(contracts: readonly Contract[], partsOf: PartsOf) {
    this.#contracts = contracts;
    this.#partsOf = partsOf;
  }

  /** @throws Unsendable */
  async remake(step: NoteStep, execution: Execution): Promise<void> {
    const parts = this.#parts(step.facts.interface, execution);
    const note = await this.#noted(step, execution, parts);
    if (note !== undefined) execution.seqs.set(step.seq, note);
  }

  /** @returns the number of the new note, where others refer to it */
  #noted(step: NoteStep, execution: Execution, parts: WorldParts): Promise<number | undefined> {
    switch (step.note) {
      case 'delivery-window':
        return this.#window(step, execution, parts);
      case 'rejected-updates':
        return rejectedUpdates(step, execution, parts);
      case 'list-search':
        return listSearch(step, execution, createWorld(parts, step.scenario));
      case 'trigger':
        return triggered(step, execution, parts);
    }
  }

  /** Waits for a notification, unless its callback is not registered in this sequence. */
  async delivered(step: DeliveryStep, execution: Execution): Promise<void> {
    const callback = execution.callbacks.get(step.callback);
    if (!callback) return;
    const parts = this.#parts(step.facts.interface, execution);
    const about = isAbout(namedIn(step.words, execution));
    const options = { deadlineMs: deadlineMs(createWorld(parts, step.scenario)), signal: parts.signal };
    await callback.next((_, live) => about(deliveryText(live)), options);
  }

  #parts(id: string, execution: Execution): WorldParts {
    const contract = this.#contracts.find((one) => one.id === id);
    if (!contract) throw new Unsendable(`${id} is no interface of the contracts`);
    return this.#partsOf(contract, execution);
  }

  /** Waits for the notifications of an event as its scenario did. */
  async #window(step: Note<'delivery-window'>, execution: Execution, parts: WorldParts): Promise<number> {
    const { open: _, ...facts } = step.facts;
    const [words, own] = [namedIn(facts.words, execution), facts.own && namedIn(facts.own, execution)];
    const start = placeOf(step, execution, parts);
    const startedAt = performance.now();
    const isFired = await fire(step, words, parts);
    const stall = await notified(step, words, start.seq, execution, parts);
    if (facts.silent.length > 0) await pause(silenceMs(startedAt), parts.signal);
    const registered = (hubs: typeof facts.silent) =>
      hubs.filter((hub) => execution.callbacks.has(`${facts.interface}.${hub}`));
    const remade = {
      words,
      from: start.seq,
      firedAt: start.at,
      fired: isFired,
      ...stall,
      // A hub that is not registered in this sequence is not notified, rightly.
      expecting: registered(facts.expecting),
      silent: registered(facts.silent),
    };
    return parts.recorder.append<Omit<Note<'delivery-window'>, 'seq' | 'at'>>({
      event: 'note',
      scenario: step.scenario,
      note: 'delivery-window',
      facts: { ...facts, ...remade, ...(own ? { own } : {}) },
    }).seq;
  }
}

/** Fires a trigger of the profile. @returns whether it was done */
async function fireNamed(
  trigger: TriggerName,
  values: Readonly<Record<string, string>>,
  { contract, profile, env, directory, signal }: WorldParts,
): Promise<boolean> {
  const name = `${contract.id}.${trigger}`;
  const found = profile.triggers?.[name];
  if (!found) throw new Unsendable(`the profile has no trigger ${name}`);
  return (await fireTrigger(found, values, { env, directory, signal })).done;
}

/** Causes the event of a window. */
async function fire(
  { facts }: Note<'delivery-window'>,
  [id = '', externalId = '']: readonly string[],
  parts: WorldParts,
): Promise<boolean> {
  const { trigger, customer } = facts;
  // The partner changes the state by an update, which was sent as another step.
  if (trigger === 'create' || trigger === 'update' || facts.window === 'own-status') return facts.fired;
  return fireNamed(trigger, { customer, ...(id === '' ? {} : { id, externalId }) }, parts);
}

/** Waits until each expected hub is notified, or the deadline is over. @returns for how long this process was delayed */
async function notified(
  { facts }: Note<'delivery-window'>,
  words: readonly string[],
  from: number,
  { callbacks }: Execution,
  { contract, profile, signal }: WorldParts,
): Promise<Stall> {
  const types = eventTypesOf(contract.id, { declared: (key) => declaredValue(contract, profile, key) });
  const isWanted = (text: string): boolean => isAbout(words)(text) && isOfEventType(text, facts.eventType, types);
  const expected = facts.expecting.flatMap((hub) => callbacks.get(`${facts.interface}.${hub}`) ?? []);
  const options = { deadlineMs: facts.deadlineMs, signal };
  const { stall } = await measureStall(() =>
    Promise.all(
      expected.map((callback) =>
        callback.next(({ seq }, live) => seq >= from && isWanted(deliveryText(live)), options),
      ),
    ),
  );
  return stall;
}

/** The updates were sent as other steps, and the window of the accepted one has waited for its notification. */
async function rejectedUpdates(
  step: Note<'rejected-updates'>,
  execution: Execution,
  parts: WorldParts,
): Promise<number> {
  const { scenario, facts } = step;
  const start = placeOf(step, execution, parts);
  await pause(silenceMs(performance.now()), parts.signal);
  const rejected = facts.rejected.flatMap(({ words, seq }) => {
    const sent = execution.seqs.get(seq);
    return sent === undefined ? [] : [{ words: namedIn(words, execution), seq: sent }];
  });
  return parts.recorder.append<Omit<Note<'rejected-updates'>, 'seq' | 'at'>>({
    event: 'note',
    scenario,
    note: 'rejected-updates',
    facts: { ...facts, from: start.seq, control: namedIn(facts.control, execution), rejected },
  }).seq;
}

/** Fires a trigger at a resource of the sequence. */
async function triggered({ facts }: Note<'trigger'>, execution: Execution, parts: WorldParts): Promise<undefined> {
  const { customer = '' } = facts;
  const [id = '', externalId = ''] = namedIn([facts.id ?? '', facts.externalId ?? ''], execution);
  await fireNamed(facts.trigger, { id, externalId, customer }, parts);
  return undefined;
}

/** Searches the list as the scenario did, page by page; the search notes its outcome itself. */
async function listSearch({ facts }: Note<'list-search'>, execution: Execution, world: World): Promise<undefined> {
  const list = world.operation('list');
  const made = execution.steps.filter(isRequest).find((step) => step.facts.item === facts.item);
  const [id = ''] = namedIn([facts.id], execution);
  if (!list || !made) throw new Unsendable('its resource is not created in the sequence');
  const body = jsonObject(jsonOrUndefined(execution.context.fresh.text(made.request.body ?? ''))) ?? {};
  const externalId = String(body['externalId'] ?? '');
  await listSettled(world, list, { id, item: facts.item, identity: made.identity, externalId, sent: body });
  return undefined;
}
