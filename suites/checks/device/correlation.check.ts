import type { Exchange } from '../../../contracts/formats/recording.ts';
import { optionsSchema, defineCheck, type Judgement } from '../check.ts';
import { headerValues } from '../../evidence/media-type-of.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { isSuccess, isTransient, received } from '../../evidence/status-class.ts';
import { isObject } from '../../evidence/json-type.ts';

const about = ({ requirement, history }: Judgement, correlation: string | readonly string[]): readonly Exchange[] =>
  history.exchanges({ operations: requirement.operations, facts: { step: 'correlation', correlation } });

function served(exchange: Exchange): Observation {
  const status = exchange.response?.status;
  if (status === undefined || isTransient(status)) return undecided(received(exchange), exchange);
  if (isSuccess(status)) return met(exchange);
  return broken([exchange], {
    expected: 'an answer as to any other call',
    received: received(exchange),
    signature: `${exchange.operation} ${status}`,
  });
}

/** Id that was sent and ids that came back, in the declared header field or in the one it was sent in. */
function echoes({ declared }: Judgement, exchange: Exchange) {
  const rule = declared('device.correlationEcho');
  const field = isObject(rule) && typeof rule['header'] === 'string' ? rule['header'] : 'correlationId';
  const [sent] = headerValues(exchange.request.headers, 'correlationid');
  return {
    sent,
    back: exchange.response ? headerValues(exchange.response.headers, field.toLowerCase()) : [],
    demanded: isObject(rule),
    field,
  };
}

function echo(judgement: Judgement, exchange: Exchange): readonly Observation[] {
  const { sent, back, demanded, field } = echoes(judgement, exchange);
  if (!exchange.response || sent === undefined) return [];
  if (back.includes(sent)) return [met(exchange)];
  if (back.length === 0 && !demanded) return [];
  return [
    broken([exchange], {
      severity: demanded ? 'fail' : 'warn',
      expected: `${field}: ${sent}`,
      received: back.length === 0 ? 'no such field' : `${field}: ${back.join(', ')}`,
      signature: exchange.operation,
    }),
  ];
}

/** Calls that were served with nothing to show: an id comes back with them as with others. */
const emptied = ({ requirement, history }: Judgement): readonly Exchange[] =>
  history
    .exchanges({ operations: requirement.operations, scenario: 'lookup-behaviour', facts: { step: 'raw' } })
    .filter(({ response }) => response?.status === 204);

/** An id of one of several concurrent calls must not come back on another of them. */
function crossed(judgement: Judgement): readonly Observation[] {
  const all = about(judgement, 'concurrent').filter(({ response }) => response !== undefined);
  const ids = new Set(all.map((exchange) => echoes(judgement, exchange).sent));
  return all.map((exchange) => {
    const { sent, back } = echoes(judgement, exchange);
    const stray = back.find((id) => id !== sent && ids.has(id));
    if (stray === undefined) return served(exchange);
    return broken([exchange], {
      expected: `nothing of other calls, or ${String(sent)}`,
      received: `the id of another call, ${stray}`,
      signature: exchange.operation,
    });
  });
}

export default defineCheck({
  id: 'correlation',
  decides: 'Calls with and without a correlation id are served alike, and ids do not cross.',
  // TODO(needs): 'Such calls about a device the caller owns.' / evidence ['lookup-behaviour']
  needs: [{ traffic: true }],
  leaves: 'Answers without an id, since none is promised.',
  options: optionsSchema(
    { rule: { enum: ['absent-served', 'given-served', 'echo-matches', 'concurrent-not-crossed'] } },
    ['rule'],
  ),
  judge: (judgement) => {
    switch (judgement.options['rule']) {
      case 'absent-served':
        return about(judgement, 'absent').map(served);
      case 'given-served':
        return about(judgement, 'given').map(served);
      case 'echo-matches':
        return [...about(judgement, ['given', 'concurrent']), ...emptied(judgement)].flatMap((exchange) =>
          echo(judgement, exchange),
        );
      default:
        return crossed(judgement);
    }
  },
});
