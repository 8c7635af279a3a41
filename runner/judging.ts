/** What the pipeline of judging takes from the floors around the suite: declared values, schemas, and the lines that replay a finding. */

import type { Contract, Json } from '../contracts/contract.ts';
import type { Exchange } from '../contracts/formats/recording.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import type { Finding } from '../contracts/formats/result.ts';
import type { Requirement } from '../contracts/requirement.ts';
import { schemaValidator } from '../contracts/json-schema/schema-validator.ts';
import { shellWord } from '../contracts/text/shell-word.ts';
import { declaredValue } from '../profile/declared-value.ts';
import type { RunOptions } from '../profile/run-options.ts';
import type { Judgement } from '../suites/checks/check.ts';
import type { History } from '../suites/evidence/history.ts';
import type { FindingContext } from '../suites/verdicts/findings.ts';
import { whatToFillIn } from '../suites/verdicts/what-to-fill-in.ts';
import { curl } from '../transport/client/curl.ts';

interface JudgementInput {
  /** Redacted as the recording is. */
  readonly profile: Profile;
  readonly options: RunOptions;
  readonly history: History;
}

/** Makes what the check of a requirement is given; validators and declared values are made once. */
export function judgementsFor({ profile, options, history }: JudgementInput) {
  const validators = new Map<string, Judgement['validate']>();
  const values = new Map<string, Json | undefined>();
  const declaredIn = (contract: Contract, key: string): Json | undefined => {
    const name = `${contract.id} ${key}`;
    if (!values.has(name)) values.set(name, declaredValue(contract, profile, key));
    return values.get(name);
  };
  return (requirement: Requirement, contract: Contract): Judgement => {
    const validate = validators.get(contract.id) ?? schemaValidator(contract);
    validators.set(contract.id, validate);
    return {
      requirement,
      options: requirement.check?.options ?? {},
      contract,
      history,
      profile,
      declared: (key) => declaredIn(contract, key),
      own: (name) => declaredIn(contract, `${contract.id}.${name}`),
      strict: options.strict || declaredIn(contract, 'statusListsClosed') === true,
      validate,
    };
  };
}

interface Replay {
  /** Folder of the run, as a command line names it; undefined for a run that is not stored. */
  readonly folder?: string | undefined;
  /** The command line that selects the target again; undefined for a run within a vitest project whose target only that project can start. */
  readonly command?: string | undefined;
  readonly options: Pick<RunOptions, 'seed' | 'effort'>;
}

/** The command that replays a finding or a stop of a stored run; undefined for a run that is not stored. */
export const storedReplay = (
  id: string,
  { command, folder }: Pick<Replay, 'command' | 'folder'>,
): string | undefined =>
  command === undefined || folder === undefined
    ? undefined
    : `${command.slice(0, command.indexOf(' run'))} replay ${id} ${shellWord(folder)}`;

/** A stored run is replayed by its finding; another one by the scenarios of the requirement. */
function replayLine(replay: Replay, { id, requirement }: Pick<Finding, 'id' | 'requirement'>): string {
  const { command, options } = replay;
  const { seed, effort } = options;
  if (command === undefined) return `npx vitest run -t ${requirement}`;
  const stored = storedReplay(id, replay);
  if (stored !== undefined) return stored;
  const others = [...(effort === 'standard' ? [] : [`--effort ${effort}`]), `--only ${requirement}`];
  return [command, `--seed ${seed}`, ...others].join(' ');
}

/** How a finding shows its requests and how it is replayed. */
export const findingContext = (replay: Replay): FindingContext => ({
  curl: (exchange: Exchange) => {
    const line = curl(exchange.request);
    return line + whatToFillIn(line, exchange);
  },
  replay: (finding) => replayLine(replay, finding),
});
