import type { Exchange } from '../../../contracts/formats/recording.ts';
import { isObject } from '../../evidence/json-type.ts';
import { optionsSchema, defineCheck, type Judgement } from '../check.ts';
import { requestJson } from '../../evidence/history.ts';
import { headerValues } from '../../evidence/media-type-of.ts';
import { broken, met, type Observation } from '../observation.ts';
import { sentValue } from '../../evidence/request-facts.ts';

/** What a client's rule says of one request: kept, broken by what, or not concerned. */
type Rule = (exchange: Exchange, judgement: Judgement) => string | true | undefined;

/** Requests that break a client's rule on purpose are probes; the rule holds for all others, unless they were stopped on their way. */
const ordinary = ({ facts, failure }: Exchange): boolean =>
  failure?.kind !== 'unsent' &&
  failure?.kind !== 'aborted' &&
  ['good', 'offered', 'settling'].includes(String(facts.kind));

const digits =
  (name: 'imsi' | 'msisdn'): Rule =>
  (exchange) => {
    const value = sentValue(exchange, name);
    if (value === undefined || value === '') return undefined;
    const keys = decodeURIComponent(value).split(/[,| ]/);
    const form = name === 'imsi' ? /^\d{6,15}$/ : /^\+?\d{5,15}$/;
    return keys.every((key) => /^\+?\{\{.*\}\}$/.test(key) || form.test(key)) || `${name}=${value}`;
  };

const sandboxValue = (exchange: Exchange): string | undefined =>
  headerValues(exchange.request.headers, 'x-external-system')[0];

const takesSandboxHeader = ({ operation }: Exchange, { contract }: Judgement): boolean =>
  contract.operations.some(
    ({ id, parameters }) =>
      id === operation && parameters.some(({ name }) => name.toLowerCase() === 'x-external-system'),
  );

const RULES: Readonly<Record<string, Rule>> = {
  'e212-keys': digits('imsi'),
  'e164-keys': digits('msisdn'),
  'no-request-body': ({ request }) => request.body === undefined || 'a body',
  'described-headers': ({ request }, { profile, contract }) => {
    const known = ['user-agent', 'accept', 'accept-encoding', 'correlationid', 'host', 'connection', 'content-length'];
    const own = [
      ...Object.values(profile.identities).flatMap(({ headers = {}, tokenHeader = {} }) => [
        ...Object.keys(headers),
        ...Object.keys(tokenHeader),
      ]),
      ...Object.keys(profile.interfaces[contract.id]?.headers ?? {}),
      'authorization',
    ];
    const extra = request.headers
      .map(([name]) => name.toLowerCase())
      .find((name) => ![...known, ...own.map((one) => one.toLowerCase())].includes(name));
    return extra === undefined || `header field ${extra}`;
  },
  'credentials-sent': ({ identity, request }, { profile }) => {
    if (identity === 'anonymous') return undefined;
    const names = Object.keys(
      profile.identities[identity]?.headers ?? profile.identities[identity]?.tokenHeader ?? { Authorization: '' },
    );
    return (
      names.every((name) => headerValues(request.headers, name.toLowerCase()).length > 0) ||
      'a call without credentials'
    );
  },
  'json-headers': ({ request, operation }, { profile }) => {
    if (request.body === undefined) return undefined;
    const type = headerValues(request.headers, 'content-type')[0];
    const bound = profile.bindings?.[operation]?.contentType;
    return (
      type === undefined ||
      type.toLowerCase().startsWith('application/json') ||
      type === bound ||
      `content type ${type}`
    );
  },
  'changed-members-only': (exchange) => {
    const body = requestJson(exchange);
    if (exchange.facts.body !== 'valid' || !isObject(body)) return undefined;
    return Object.keys(body).length <= 2 || `${Object.keys(body).length} members`;
  },
  'parameter-places': (exchange, { contract }) => {
    const operation = contract.operations.find(({ id }) => id === exchange.operation);
    const wrong = operation?.parameters
      .filter((one) => one.in === 'query')
      .find(({ name }) => headerValues(exchange.request.headers, name.toLowerCase()).length > 0);
    return wrong === undefined || `${wrong.name} in a header field`;
  },
  'sandbox-header-in-sandbox': (exchange, judgement) => {
    if (judgement.profile.mode !== 'sandbox' || !takesSandboxHeader(exchange, judgement)) return undefined;
    const value = sandboxValue(exchange);
    return (value !== undefined && value.length >= 8) || `value ${value ?? 'absent'}`;
  },
  'no-sandbox-header-in-production': (exchange, { profile }) =>
    profile.mode === 'production' ? sandboxValue(exchange) === undefined || 'the header in production' : undefined,
  'unique-sandbox-value': (exchange, { profile }) => {
    const value = sandboxValue(exchange);
    return profile.mode !== 'sandbox' || value === undefined ? undefined : value.length >= 8 || `value ${value}`;
  },
  'literal-path': (exchange, { contract, profile }) => {
    const operation = contract.operations.find(({ id }) => id === exchange.operation);
    const template = profile.bindings?.[exchange.operation]?.path ?? operation?.path;
    const base = profile.interfaces[contract.id]?.baseUrl.replace(/\/+$/, '');
    if (template === undefined || base === undefined || !exchange.request.url.startsWith(base)) return undefined;
    const path = exchange.request.url.slice(base.length).split('?')[0] ?? '';
    const pattern = new RegExp(`^${template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}$`);
    return pattern.test(path) || `path ${path}`;
  },
};

/** Ids given to two ordinary requests. */
function freshCorrelationIds(exchanges: readonly Exchange[]): readonly Observation[] {
  const seen = new Map<string, Exchange>();
  return exchanges.flatMap((exchange): readonly Observation[] => {
    const [id] = headerValues(exchange.request.headers, 'correlationid');
    if (id === undefined) return [];
    const before = seen.get(id);
    seen.set(id, exchange);
    return before
      ? [
          broken([before, exchange], {
            expected: 'an id of its own for each request',
            received: `${id} twice`,
            signature: 'correlation id',
          }),
        ]
      : [met(exchange)];
  });
}

export default defineCheck({
  id: 'suite-keeps',
  decides: 'The suite itself keeps what the documents ask of clients.',
  // TODO(needs): 'Requests of the suite that are no probes.' / evidence 'all'
  needs: [{ traffic: true }],
  leaves: 'Probes, which break such rules on purpose.',
  options: optionsSchema({ rule: { enum: ['fresh-correlation-id', ...Object.keys(RULES)] } }, ['rule']),
  judge: (judgement) => {
    const rule = String(judgement.options['rule']);
    const exchanges = judgement.history.exchanges({ operations: judgement.requirement.operations }).filter(ordinary);
    if (rule === 'fresh-correlation-id') return freshCorrelationIds(exchanges);
    return exchanges.flatMap((exchange): readonly Observation[] => {
      const kept = RULES[rule]?.(exchange, judgement);
      if (kept === undefined) return [];
      return kept === true
        ? [met(exchange)]
        : [broken([exchange], { expected: `the rule ${rule} kept`, received: kept, signature: rule })];
    });
  },
});
