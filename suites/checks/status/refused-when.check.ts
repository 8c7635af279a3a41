import type { Wanted } from '../../evidence/history.ts';
import { broken, met, undecided } from '../observation.ts';
import { isCalledUnavailable } from '../../evidence/availability.ts';
import { optionsSchema, defineCheck } from '../check.ts';
import { isClientError, isSuccess, isTransient, received } from '../../evidence/status-class.ts';

export default defineCheck({
  id: 'refused-when',
  decides: 'Requests with the facts of the row are refused.',
  // TODO(needs): 'An exchange with the facts of the row.' / evidence 'all'
  needs: [{ traffic: true }],
  leaves: 'The choice among listed client errors; unlisted ones and server errors warn.',
  options: optionsSchema(
    {
      when: { type: 'object', minProperties: 1 },
      status: { type: 'array', items: { type: 'integer' } },
      severity: { enum: ['fail', 'warn'] },
      declaration: { type: 'string' },
    },
    ['when'],
  ),
  judge: ({ requirement, options, contract, history, declared, strict }) =>
    history.exchanges({ operations: requirement.operations, facts: options['when'] as Wanted }).map((exchange) => {
      const status = exchange.response?.status;
      if (status === undefined) return undecided(`no response (${exchange.failure?.kind ?? 'unknown'})`, exchange);
      const key = options['declaration'] as string | undefined;
      const given = key === undefined ? undefined : declared(key);
      const named = (Array.isArray(given) ? given : options['status']) as readonly number[] | undefined;
      if (named?.includes(status)) return met(exchange);
      if (isTransient(status)) return undecided(`the target answered ${status}`, exchange);
      const operation = contract.operations.find(({ id }) => id === exchange.operation);
      if (!isSuccess(status) && isCalledUnavailable(operation, declared))
        return undecided(`the document calls it currently unavailable, and it answered ${status}`, exchange);
      const listed = operation?.responses.some((response) => response.status === status) ?? false;
      if (!Array.isArray(given) && isClientError(status) && (listed || operation?.responses.length === 0))
        return met(exchange);
      const softened = isSuccess(status) ? options['severity'] === 'warn' && !strict && given !== true : !strict;
      return broken([exchange], {
        severity: softened ? 'warn' : 'fail',
        expected: named ? `a refusal (${named.join(', ')})` : 'a refusal with a listed client error',
        received: received(exchange),
        signature: `${exchange.operation} ${status}`,
      });
    }),
});
