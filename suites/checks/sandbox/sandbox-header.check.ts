import { optionsSchema, defineCheck } from '../check.ts';
import { mayBeOneTooMany, ONE_TOO_MANY } from '../status/hub-limit.ts';
import { headerValues } from '../../evidence/media-type-of.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { isClientError, isSuccess, isTransient, received } from '../../evidence/status-class.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Json } from '../../../contracts/contract.ts';

function declaredStatus(exchange: Exchange, value: Json | undefined): readonly Observation[] {
  const status = exchange.response?.status;
  if (status === undefined) return [];
  if (value === undefined) return [seen(`${String(exchange.facts.sandbox)}: ${received(exchange)}`, exchange)];
  if (isTransient(status)) return [undecided(received(exchange), exchange)];
  const fine =
    value === 'allow' ? isSuccess(status) : Array.isArray(value) ? value.includes(status) : isClientError(status);
  return fine
    ? [met(exchange)]
    : [
        broken([exchange], {
          expected: value === 'allow' ? 'success, as declared' : `a refusal, as declared (${JSON.stringify(value)})`,
          received: received(exchange),
          signature: `${String(exchange.facts.sandbox)} ${status}`,
        }),
      ];
}

/** Where nothing at all is served without the header, and the credentials are not what is refused, the header is demanded. */
function servedWithout(exchanges: readonly Exchange[]): readonly Observation[] {
  const without = exchanges.filter(({ request }) => headerValues(request.headers, 'x-external-system').length === 0);
  const served = without.filter(({ response }) => response && isSuccess(response.status));
  if (served.length > 0) return served.map((exchange) => met(exchange));
  const refused = without.filter(({ response }) => response && isClientError(response.status));
  return refused.map((exchange) =>
    [401, 403, 429].includes(exchange.response?.status ?? 0)
      ? undecided(received(exchange), exchange)
      : broken([exchange], {
          expected: 'success without x-external-system, which is for the sandbox only',
          received: received(exchange),
          signature: `without ${exchange.response?.status}`,
        }),
  );
}

export default defineCheck({
  id: 'sandbox-header',
  decides: 'Header values of eight characters and more are accepted in sandbox mode.',
  // TODO(needs): 'Calls with such values in sandbox mode.' / evidence ['sandbox-header']
  needs: [{ traffic: true }],
  leaves: 'A sandbox that does not insist on the header; what it does is recorded. 429, 502, 503, 504.',
  options: optionsSchema({ rule: { enum: ['accepted', 'missing', 'short', 'reused', 'not-in-production'] } }, ['rule']),
  conditional: true,
  judge: ({ requirement, contract, options, history, profile, declared }) => {
    const enforcement = declared('sandbox.enforcement') as { readonly [name: string]: Json } | undefined;
    const of = (sandbox: readonly string[]) =>
      history.exchanges({ interface: contract.id, scenario: 'sandbox-header', facts: { sandbox } });
    const isOneTooMany = (exchange: Exchange): boolean =>
      mayBeOneTooMany(
        exchange,
        contract.operations.find(({ id }) => id === exchange.operation),
        { history },
      );
    switch (options['rule']) {
      case 'accepted':
        return of(['minimum', 'long', 'signs']).flatMap((exchange): readonly Observation[] => {
          const status = exchange.response?.status;
          if (status === undefined || !['good', 'offered'].includes(String(exchange.facts.kind))) return [];
          if (isSuccess(status)) return [met(exchange)];
          const isUnsure = exchange.facts.kind === 'offered' && exchange.facts.controlled !== true;
          if (!isClientError(status) || isTransient(status) || isUnsure || isOneTooMany(exchange))
            return [undecided(received(exchange), exchange)];
          return [
            broken([exchange], {
              expected: 'success, the value has at least 8 characters',
              received: received(exchange),
              signature: `${String(exchange.facts.sandbox)} ${status}`,
            }),
          ];
        });
      case 'missing':
        return of(['absent']).flatMap((exchange) =>
          isOneTooMany(exchange)
            ? [undecided(ONE_TOO_MANY, exchange)]
            : declaredStatus(exchange, enforcement?.['missing']),
        );
      case 'reused':
        return of(['reused']).flatMap((exchange) => declaredStatus(exchange, enforcement?.['reused']));
      case 'short':
        return of(['short']).flatMap((exchange) => declaredStatus(exchange, enforcement?.['short']));
      default:
        return profile.mode === 'production'
          ? servedWithout(history.exchanges({ operations: requirement.operations, facts: { kind: 'good' } }))
          : [];
    }
  },
});
