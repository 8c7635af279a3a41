import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { controlsOf, propertyOf } from '../../evidence/controls.ts';
import { isCalledUnavailable } from '../../evidence/availability.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { IDENTITY, shownItems, wholeAround, wholeOf } from '../../evidence/lists/field-selection.ts';
import { listResponse, type Item } from '../../evidence/lists/list-responses.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { undecidedBy } from '../shared/undecided-by.ts';
import { isClientError, isSuccess, isTransient } from '../../../contracts/status-class.ts';
import { hasContent, received, receivedStatus } from '../../evidence/statuses.ts';
import { AS_DECLARED, phrase, rejection, success } from '../../evidence/phrase.ts';

const objectsIn = (value: Json | undefined) => (Array.isArray(value) ? value : [value]).filter(isObject);

/** The items against the same ones without selection: of the member before the `.` or `/` of a name, only the member after it is selected. */
function judgeNested(judgement: Judgement, exchange: Exchange): readonly Observation[] {
  const whole = wholeOf(judgement, exchange);
  const around = wholeAround(judgement, exchange);
  const always = judgement.declared('fieldsAlwaysReturned');
  const allowed = new Set([...IDENTITY, ...(Array.isArray(always) ? always.map(String) : [])]);
  const names = (exchange.facts.selected ?? []).map((name) => name.split(/[./]/)).filter(({ length }) => length > 1);
  return names.flatMap(([outer = '', inner = '']) =>
    shownItems(exchange).flatMap((item): readonly Observation[] => {
      const full = objectsIn(whole(item)?.[outer]);
      const others = full.flatMap((one) => Object.keys(one)).filter((name) => name !== inner && !allowed.has(name));
      if (others.length === 0 || !full.some((one) => inner in one)) return [];
      const shown = objectsIn(item[outer]);
      const further = others.find((name) => shown.some((one) => name in one));
      if (further === undefined && shown.some((one) => inner in one)) return [met(exchange)];
      const { before, after } = around(item);
      const isThere = (one: Item): boolean => objectsIn(one[outer]).some((part) => inner in part);
      // A list may show a new resource late, and then without what an update has added since.
      const wasThere = before !== undefined && isThere(before) && (after === undefined || isThere(after));
      if (further === undefined && !wasThere) return [];
      return [
        broken([exchange], {
          expected: phrase`only ${inner} of ${outer}, as declared for "${outer}.${inner}"`,
          received: further === undefined ? phrase`${outer} without ${inner}` : phrase`member ${further} as well`,
          signature: further === undefined ? 'nested member absent' : 'unselected nested member',
        }),
      ];
    }),
  );
}

export default defineCheck({
  id: 'fields-semantics',
  decides:
    'An unknown name in a field selection is rejected or ignored, as declared; a nested name in the declared form selects the nested member.',
  needs: [{ exchange: { step: 'fields', value: ['unknown-member', 'nested'] } }],
  leaves:
    'Nested names where only whole members can be selected, and everything while undeclared: recorded, not judged. Errors of an operation called unavailable; 429, 502, 503, 504.',
  judge: (judgement) => {
    const { requirement, contract, history, declared, own } = judgement;
    const semantics = declared('fieldsSemantics');
    const rules = isObject(semantics) ? semantics : {};
    return history
      .exchanges({
        operations: requirement.operations,
        scenario: 'listing',
        facts: { param: 'fields', value: ['unknown-member', 'nested'] },
      })
      .flatMap((exchange): readonly Observation[] => {
        const status = exchange.response?.status;
        if (status === undefined) return [];
        const unknown = exchange.facts.value === 'unknown-member';
        const rule = rules[unknown ? 'unknown' : 'nested'];
        const isOpen = rule === undefined || rule === 'whole';
        const response = listResponse(exchange);
        const members = response
          ? [...new Set(response.items.flatMap((item) => Object.keys(item)))].toSorted().join(', ')
          : '';
        if (isOpen)
          return [
            seen(`${String(exchange.facts.value)}: ${received(exchange)}, members ${members || 'none'}`, exchange),
          ];
        const operation = contract.operations.find(({ id }) => id === exchange.operation);
        if (isTransient(status) || (!isSuccess(status) && isCalledUnavailable(operation, own('readAvailable'))))
          return [undecidedBy(exchange)];
        const fine = rule === 'reject' ? isClientError(status) : hasContent(exchange.response);
        if (fine) return unknown ? [met(exchange)] : judgeNested(judgement, exchange);
        const property = propertyOf({ param: 'fields', value: unknown ? 'unknown-member' : 'nested' });
        const control = rule === 'reject' || !property ? undefined : controlsOf(exchange, property, history).failed;
        if (control)
          return [
            undecided(
              phrase`the same request without fields also received ${receivedStatus(control)}`,
              exchange,
              control,
            ),
          ];
        return [
          broken([exchange], {
            expected:
              rule === 'reject' ? phrase`${rejection()}${AS_DECLARED}` : phrase`${success('a response')}${AS_DECLARED}`,
            received: receivedStatus(exchange),
            signature: `${unknown ? 'unknown' : 'nested'} ${status}`,
          }),
        ];
      });
  },
});
