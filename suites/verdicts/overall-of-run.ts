/** Judged requirements -> the verdict of each interface and of the run. */

import type { InterfaceResult, RequirementResult, Result, Waiver } from '../../contracts/formats/result.ts';
import { isSafeMethod } from '../../contracts/safe-method.ts';
import { DEFAULT_REQUIRED_SHARE, decidedShare } from './decided-share.ts';
import { declareFirstOfRun } from './declare-first-of-run.ts';
import { endedReasons } from './ended-credentials.ts';
import type { RunEvidence } from './evidence.ts';
import { allNotFound } from './all-not-found.ts';
import { countVerdicts, overallOf, worstVerdict, type OverallVerdict } from './overall.ts';
import type { JudgedRow } from './rows.ts';
import { stoppedBy, stoppedReason } from './stopped.ts';

export type RunVerdict = Pick<
  Result,
  'overall' | 'because' | 'interfaces' | 'requirements' | 'findings' | 'declareFirst' | 'waivers'
>;

/** False for a requirement whose operations all change state, in a read-only run: it sends none of them. */
function isExercised({ operations }: RequirementResult, { contracts, options, profile }: RunEvidence): boolean {
  if (!options.readOnly || operations.length === 0) return true;
  const methods = new Map(contracts.flatMap((contract) => contract.operations).map(({ id, method }) => [id, method]));
  return operations.some((id) => {
    const method = methods.get(id) ?? profile.bindings?.[id]?.method;
    return method === undefined || isSafeMethod(method);
  });
}

const percent = (share: number): string => `${Math.floor(share * 100)} %`;

/** One reason for each interface that decided less than a gate needs. */
const tooLittle = (interfaces: readonly InterfaceResult[], required: number): readonly string[] =>
  interfaces.flatMap(({ interface: name, decidedShare: share }) =>
    share !== undefined && share < required
      ? [
          `${name}: ${percent(share)} of the decidable mandatory requirements were decided, exit code 0 needs ${percent(required)}`,
        ]
      : [],
  );

/** Why the run proves nothing, regardless of its verdicts. */
const invalidBy = ({ interrupted, faults, unreachable }: RunEvidence): readonly string[] => [
  ...(interrupted ? ['the run was interrupted before its plan was done'] : []),
  ...faults,
  ...unreachable.values(),
];

export function overallOfRun(
  rows: readonly JudgedRow[],
  waivers: readonly Waiver[],
  evidence: RunEvidence,
): RunVerdict {
  const judged = rows.map((row) => row.judged);
  const { contracts, plan, options, unreachable, history } = evidence;
  const { certification, requiredShare = DEFAULT_REQUIRED_SHARE } = options;
  const results = judged.map(({ result }) => result);
  const own = (id: string): readonly RequirementResult[] => results.filter((one) => one.interface === id);
  const overallOn = (id: string): OverallVerdict => {
    const cut = unreachable.get(id);
    return overallOf(own(id), { certification, invalid: cut === undefined ? [] : [cut] });
  };
  const interfaces = plan.interfaces.map((id): InterfaceResult => {
    const contract = contracts.find((one) => one.id === id);
    const share = decidedShare(own(id).filter((one) => isExercised(one, evidence)));
    return {
      interface: id,
      title: contract?.title ?? id,
      ...(contract ? { source: contract.source } : {}),
      overall: overallOn(id).overall,
      counts: countVerdicts(own(id)),
      ...(share === undefined ? {} : { decidedShare: Math.round(share * 1000) / 1000 }),
    };
  });
  const tested = results.filter((one) => plan.interfaces.includes(one.interface));
  const whole = worstVerdict(
    overallOf(tested, { certification, invalid: invalidBy(evidence) }),
    plan.interfaces.map((id) => [id, overallOn(id)]),
  );
  const first = declareFirstOfRun(rows, evidence);
  const lost = [...allNotFound(history.events)].map(([id, reason]) => `${id}: ${reason}`);
  const stop = stoppedBy(history.events);
  return {
    overall: whole.overall,
    because: [
      ...whole.because,
      ...(whole.overall === 'NOT FULLY VERIFIED' ? tooLittle(interfaces, requiredShare) : []),
      ...(whole.overall === 'NON-CONFORMANT' ? lost : []),
      ...endedReasons(evidence.ended),
      ...(stop === undefined ? [] : [stoppedReason(stop)]),
    ],
    interfaces,
    requirements: results,
    findings: judged.flatMap((one) => one.findings),
    ...(first.length > 0 ? { declareFirst: first } : {}),
    ...(waivers.length > 0 ? { waivers } : {}),
  };
}
