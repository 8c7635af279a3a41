import { text } from '../../../contracts/json-schema/typed-schema.ts';
import { defineCheck } from '../check.ts';
import { listedMembers } from '../../../contracts/listed-members.ts';
import { broken, met, seen } from '../observation.ts';
import { resourcesIn } from '../../evidence/resources-in.ts';
import { phrase } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'unlisted-members',
  decides: 'If declared, no unlisted member is returned.',
  needs: [{ traffic: true }],
  leaves: 'Unlisted members while undeclared: their names are recorded, not judged.',
  options: { resource: text() },
  judge: (judgement) => {
    const { history, contract, options, requirement, declared } = judgement;
    const listed = listedMembers(contract, options.resource);
    const closed = declared('closedSchemas') === true;
    return resourcesIn(history, contract, options.resource, requirement.operations).map(
      ({ exchange, pointer, value }) => {
        const further = Object.keys(value).find((name) => !listed.has(name));
        if (further === undefined) return closed ? met(exchange) : seen('no further members', exchange);
        if (!closed) return seen(`further member ${further}`, exchange);
        return broken([exchange], {
          expected: 'only listed members, as declared',
          received: phrase`member ${further}`,
          pointer: `${pointer}/${further}`,
          signature: further,
        });
      },
    );
  },
});
