import type { Json } from '../../contracts/contract.ts';
import { isIso8601DateTime } from '../../contracts/text/iso8601-date-time.ts';
import { fullBody } from '../../generators/full-body.ts';
import { ownDates, ownMembers } from '../../suites/evidence/lifecycles/state-member.ts';
import { jsonObject } from '../../suites/scenarios/resources/resource.ts';
import { about, isAccepted, isRejected, ofOne, ownKeys, type Learner, type Probed } from '../learner.ts';

/** A value that no target lists. */
const UNLISTED = 'conformUnlisted';
/** Most values of one member that are sent. */
const MOST_VALUES = 12;

const LIST =
  /(?:one of|allowed values?|valid values?|accepted values?|values accepted|permitted values?|enum|must be|expected)[^\w"'`[({]*[[({]?\s*((?:["'`]?[\w.-]+["'`]?\s*(?:,|\||\/|\bor\b|\band\b)\s*)+["'`]?[\w.-]+["'`]?)/i;

/** The values that the text of a rejection lists, two or more. */
export function listedIn(text: string): readonly string[] {
  // The text is usually within JSON, which escapes its quotes.
  const list = LIST.exec(text.replaceAll('\\"', '"'))?.[1] ?? '';
  const values = list.split(/\s*(?:,|\||\/|\bor\b|\band\b)\s*/).map((value) => value.replaceAll(/["'`\s]/g, ''));
  return [...new Set(values.filter((value) => value !== '' && value !== UNLISTED))];
}

/** Values of a member, each of which the target has accepted. */
function acceptedValues(member: string, probes: readonly Probed[]): readonly Json[] {
  const own = ofOne(probes, member);
  const [rejection] = about(own, 'unlisted');
  const listed = rejection && isRejected(rejection) ? listedIn(rejection.text) : [];
  const sent = about(own, 'listed');
  const accepted = sent.filter(isAccepted).flatMap(({ sent: body }) => body?.[member] ?? []);
  // A list of which the target rejects a value is no list of the allowed values.
  return listed.length > 1 && accepted.length === listed.length && sent.length === listed.length ? accepted : [];
}

export const enums: Learner = {
  id: 'enums',
  finds: 'the values that members may have, where a rejection lists them',
  keys: ownKeys('enums'),
  changesState: true,
  probe: async (context) => {
    const { contract, world } = context;
    const operation = world.operation('create');
    const all = (operation && jsonObject(fullBody(contract, operation, 1))) ?? {};
    const own = [...ownMembers(contract), ...ownDates(contract), 'externalId', 'description'];
    // A date-time has no list of values, and the text in its place would stay on the target.
    const isText = (value: Json | undefined): boolean => typeof value === 'string' && !isIso8601DateTime(value);
    const texts = Object.keys(all).filter((name) => isText(all[name]) && !own.includes(name));
    const probes: Probed[] = [];
    for (const name of texts.filter((name) => !name.startsWith('@'))) {
      const one = await context.create('unlisted', context.body({ [name]: UNLISTED }), name);
      if (!one) return probes;
      probes.push(one);
      const listed = isRejected(one) ? listedIn(one.text) : [];
      if (listed.length < 2 || listed.length > MOST_VALUES) continue;
      for (const value of listed) {
        const accepted = await context.create('listed', context.body({ [name]: value }), name);
        if (accepted) probes.push(accepted);
      }
    }
    return probes;
  },
  conclude: (probes, { id }) => {
    const found = about(probes, 'unlisted').flatMap((rejection) => {
      const { of: member = '' } = rejection;
      const values = acceptedValues(member, probes);
      return values.length === 0 ? [] : [{ rejection, entry: [`/${member}`, values] as const }];
    });
    if (found.length === 0) return [];
    const value = Object.fromEntries(found.map(({ entry }) => entry));
    return [{ key: `${id}.enums`, value, shownBy: found.map(({ rejection }) => rejection) }];
  },
};
