import { withSamples } from '../../../contracts/formats/placeholder.ts';
import type { SchemaRef } from '../../../contracts/contract.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { isJsonType, mediaTypeOf } from '../../evidence/media-type-of.ts';
import { broken, met, type Observation } from '../observation.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { unfinishedStatus, unfinishedText, withoutContent } from '../../evidence/unfinished-body.ts';
import { hasWrongBody } from '../../evidence/wrong-bodies.ts';
import { contentType, ofProblem, phrase, plainValue } from '../../evidence/phrase.ts';

type Shown = Readonly<Record<string, SchemaRef>>;

/** The entry of a media type, else of the range it lies in. */
const entryOf = (shown: Shown, type: string): string | undefined =>
  [type, `${type.split('/')[0]}/*`, '*/*'].find((one) => shown[one] !== undefined) ??
  Object.keys(shown).find((one) => one.split(';')[0]?.trim().toLowerCase() === type);

function judgeOne(exchange: Exchange, shown: Shown, { validate }: Judgement): readonly Observation[] {
  const { response } = exchange;
  if (!response || response.truncated || response.bodyOctets === 0) return [];
  const type = mediaTypeOf(response);
  const entry = type === undefined ? undefined : entryOf(shown, type);
  if (type === undefined || entry === undefined)
    return [
      broken([exchange], {
        expected: phrase`content type ${Object.keys(shown).join(' or ')}`,
        received: contentType(type),
        signature: `${response.status} ${type ?? 'none'}`,
      }),
    ];
  if (!isJsonType(type)) return [met(exchange)];
  let body: unknown;
  try {
    body = JSON.parse(withSamples(response.body));
  } catch {
    return [
      broken([exchange], {
        expected: 'JSON',
        received: plainValue(response.body.slice(0, 80)),
        signature: `${response.status} no JSON`,
      }),
    ];
  }
  const pointer = shown[entry]?.pointer;
  const [problem] = pointer === undefined ? [] : validate(pointer)(body);
  if (!problem) return [met(exchange)];
  return [
    broken([exchange], {
      ...ofProblem(problem),
      pointer: problem.pointer,
      signature: `${response.status} ${problem.keyword} ${problem.pointer.replace(/\/\d+/g, '/*')}`,
    }),
  ];
}

const unfinished = (exchange: Exchange): Observation =>
  broken([exchange], {
    expected: 'content that conforms to the schema',
    received: unfinishedText(exchange),
    signature: `${unfinishedStatus(exchange)} ${exchange.failure?.kind ?? ''}`,
  });

export default defineCheck({
  id: 'response-fits',
  decides:
    'If the document describes the content of a response, the content has a listed media type and conforms to the schema.',
  needs: [{ traffic: true }],
  leaves: 'Statuses for which the document describes no content; bodies that were not recorded completely.',
  judge: (judgement) =>
    judgement.contract.operations
      .filter(({ id }) => judgement.requirement.operations.includes(id))
      .flatMap(({ id, responses }) => {
        const asked = judgement.history
          .exchanges({ operations: [id] })
          .filter((one) => one.facts.accept !== 'other' && !hasWrongBody(one));
        const shownFor = (status: number | undefined): Shown | undefined => {
          const content = responses.find((one) => one.status === status)?.content;
          return content?.kind === 'shown' ? content.content : undefined;
        };
        return [
          ...asked.flatMap((exchange) => {
            const shown = shownFor(exchange.response?.status);
            return shown ? judgeOne(exchange, shown, judgement) : [];
          }),
          ...withoutContent(asked)
            .filter((exchange) => shownFor(unfinishedStatus(exchange)) !== undefined)
            .map((exchange) => unfinished(exchange)),
        ];
      }),
});
