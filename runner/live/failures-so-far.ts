import type { Contract } from '../../contracts/contract.ts';
import type { RecordingEvent } from '../../contracts/formats/recording.ts';
import { rowsById } from '../../contracts/rows-by-id.ts';
import type { Finding } from '../../contracts/formats/result.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import { propertyOf } from '../../suites/evidence/controls.ts';
import { whenOf } from '../../suites/verdicts/when-of.ts';
import type { BegunRun } from '../begun-run.ts';
import { judgeRequirements } from '../judge-recording.ts';

/** A mandatory requirement that fails while the run goes on. */
export interface LiveFailure {
  readonly requirement: string;
  readonly interface: string;
  /** In one line. */
  readonly text: string;
}

/** A server error or a missing response may turn out to be an isolated failure, which fails no requirement. */
const isCertain = ({ verdict, evidence }: Finding): boolean =>
  verdict === 'fail' &&
  evidence.every(({ response, failure }) => failure === undefined && (response === undefined || response.status < 500));

/** Whether a single property explains a rejection is decided by other requests, which may still follow. */
const isDecidedAtTheEnd = (requirement: Requirement | undefined): boolean =>
  requirement === undefined || propertyOf(whenOf(requirement)) !== undefined;

/** The requirements that the events recorded so far show to fail, whatever is recorded after them. */
export function failuresSoFar(
  contracts: readonly Contract[],
  begun: BegunRun,
  events: readonly RecordingEvent[],
): readonly LiveFailure[] {
  const judged = judgeRequirements(contracts, { begun, events, complete: true, seconds: 0, leftovers: [] });
  const rows = rowsById(contracts);
  return [...judged.values()].flatMap(({ result, findings }) => {
    const certain = findings.find(isCertain);
    if (result.verdict !== 'fail' || !certain || isDecidedAtTheEnd(rows.get(result.id)?.requirement)) return [];
    const { expected, received } = certain;
    return [
      { requirement: result.id, interface: result.interface, text: `expected ${expected}, received ${received}` },
    ];
  });
}
