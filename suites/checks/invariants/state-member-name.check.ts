import { defineCheck } from '../check.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { listedMembers } from '../../../contracts/listed-members.ts';
import { stateMember, stateMembers } from '../../evidence/lifecycles/state-member.ts';
import { resourcesIn } from '../../evidence/resources-in.ts';
import { broken, met, type Observation } from '../observation.ts';
import { memberPart, phrase } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'state-member-name',
  decides: 'The state of a resource is in the member that the document lists for it.',
  needs: [{ traffic: true }],
  leaves: 'Resources without a state; an unlisted member next to the listed one.',
  conditional: true,
  judge: ({ contract, history }): readonly Observation[] => {
    const resource = contract.model?.schema ?? '';
    const operations = operationsOf(contract, 'create', 'retrieve', 'list', 'update');
    const resources = resourcesIn(history, contract, resource, operations);
    const name = stateMember(contract);
    const there = resources.find(({ value }) => (value[name] ?? null) !== null);
    if (there) return [met(there.exchange)];
    const listed = listedMembers(contract, resource);
    const others = stateMembers(contract).filter((one) => one !== name && !listed.has(one));
    const found = others.flatMap((other) =>
      resources.filter(({ value }) => typeof value[other] === 'string').map((one) => ({ ...one, other })),
    );
    return found.slice(0, 1).map(({ exchange, pointer, other }) =>
      broken([exchange], {
        expected: phrase`the state in ${memberPart(`/${name}`)}`,
        received: phrase`the unlisted member ${memberPart(`/${other}`)}; no response contains ${memberPart(`/${name}`)}`,
        pointer: `${pointer}/${other}`,
        signature: `state in /${other}`,
        hint: `The document names the member \`${name}\`.`,
      }),
    );
  },
});
