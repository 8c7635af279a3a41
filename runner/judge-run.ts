/** The recording of a run -> verdicts, findings and the overall verdict. Pure: judging a stored recording again gives the same. */

import type { Contract, Json } from '../contracts/contract.ts';
import type { Requirement } from '../contracts/requirement.ts';
import type { Exchange, RecordingEvent } from '../contracts/formats/recording.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import type { InterfaceResult, RequirementResult, Result } from '../contracts/formats/result.ts';
import { schemaValidator } from '../contracts/schema-validator.ts';
import { History } from '../suites/evidence/history.ts';
import type { Judgement } from '../suites/checks/check.ts';
import { declaredValue } from '../profile/declared-value.ts';
import type { RunOptions } from '../profile/run-options.ts';
import type { Plan } from '../suites/plan/plan.ts';
import { withoutAssumptions } from '../suites/verdicts/assumed.ts';
import { judgeRequirements, type ToJudge } from '../suites/verdicts/judge.ts';
import type { Judged } from '../suites/verdicts/judged.ts';
import { nothingFound } from '../suites/verdicts/nothing-found.ts';
import { countVerdicts, overallOf, worstVerdict, type OverallVerdict } from '../suites/verdicts/overall.ts';
import { refusedCredentials, withoutCredentials } from '../suites/verdicts/refused-credentials.ts';
import { waive } from '../suites/verdicts/waived.ts';
import { whatToFillIn } from '../suites/verdicts/what-to-fill-in.ts';
import { curl } from '../transport/client/curl.ts';

export interface JudgeInput {
  readonly contracts: readonly Contract[];
  readonly plan: Plan;
  /** Redacted as the recording is. */
  readonly profile: Profile;
  readonly options: RunOptions;
  readonly events: readonly RecordingEvent[];
  /** Failures of the suite itself while capturing. */
  readonly faults: readonly string[];
  readonly interrupted: boolean;
  /** Interface -> what was said instead of an answer. */
  readonly unreachable: ReadonlyMap<string, string>;
  /** ISO 8601, from the recording: the day on which waivers are looked at. */
  readonly startedAt: string;
  readonly replay: { readonly profileFile: string; readonly seed: number; readonly effort: string };
}

export interface JudgedRun {
  readonly byRequirement: ReadonlyMap<string, Judged>;
  readonly verdict: Pick<Result, 'overall' | 'because' | 'interfaces' | 'requirements' | 'findings' | 'waivers'>;
}

function judgementFactory({ profile, options }: JudgeInput, history: History) {
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

const replayLine = ({ profileFile, seed, effort }: JudgeInput['replay'], requirement: string): string =>
  [
    'conform run',
    ...(profileFile === '' ? [] : [`--profile ${profileFile}`]),
    `--seed ${seed}`,
    ...(effort === 'standard' ? [] : [`--effort ${effort}`]),
    `--only ${requirement}`,
  ].join(' ');

export function judgeRun(input: JudgeInput): JudgedRun {
  const { contracts, plan, options, events, faults, interrupted, unreachable } = input;
  const history = new History(events);
  const judgementFor = judgementFactory(input, history);
  const finding = {
    curl: (exchange: Exchange) => {
      const line = curl(exchange.request);
      return line + whatToFillIn(line, exchange);
    },
    replay: (id: string) => replayLine(input.replay, id),
  };
  const byId = new Map(
    contracts.flatMap((contract) =>
      contract.requirements.map((one) => [one.id, { requirement: one, contract }] as const),
    ),
  );
  const refused = refusedCredentials(events);
  const rows = plan.requirements.flatMap((planned): readonly ToJudge[] => {
    const found = byId.get(planned.requirement);
    return found ? [{ planned, ...found }] : [];
  });
  const unwaived = judgeRequirements(rows, { judgementFor, history, finding }).map((one): Judged => {
    const proven = withoutCredentials(one, refused);
    const requirement = byId.get(one.result.id)?.requirement;
    return options.certification && requirement ? withoutAssumptions(proven, requirement, input.profile) : proven;
  });
  const { judged, waivers } = waive(unwaived, input.profile.waivers ?? [], input.startedAt.slice(0, 10));
  const results = judged.map(({ result }) => result);
  const invalid = [
    ...(interrupted ? ['the run was interrupted before its plan was done'] : []),
    ...faults,
    ...unreachable.values(),
  ];
  const own = (id: string): readonly RequirementResult[] => results.filter((one) => one.interface === id);
  const overallOn = (id: string): OverallVerdict => {
    const cut = unreachable.get(id);
    return overallOf(own(id), { certification: options.certification, invalid: cut === undefined ? [] : [cut] });
  };
  const interfaces = plan.interfaces.map((id): InterfaceResult => {
    const contract = contracts.find((one) => one.id === id);
    return {
      interface: id,
      title: contract?.title ?? id,
      ...(contract ? { source: contract.source } : {}),
      overall: overallOn(id).overall,
      counts: countVerdicts(own(id)),
    };
  });
  const tested = results.filter((one) => plan.interfaces.includes(one.interface));
  const whole = worstVerdict(
    overallOf(tested, { certification: options.certification, invalid }),
    plan.interfaces.map((id) => [id, overallOn(id)]),
  );
  const lost = [...nothingFound(events)].map(([id, reason]) => `${id}: ${reason}`);
  return {
    byRequirement: new Map(judged.map((one) => [one.result.id, one])),
    verdict: {
      overall: whole.overall,
      because: [...whole.because, ...(whole.overall === 'NON-CONFORMANT' ? lost : [])],
      interfaces,
      requirements: results,
      findings: judged.flatMap((one) => one.findings),
      ...(waivers.length > 0 ? { waivers } : {}),
    },
  };
}
