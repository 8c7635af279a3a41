/** The exchange of a finding that shows what is wrong: often not the first, as when an update is lost and a later read shows it. */

import { statusText } from './finding-text.ts';
import { jsonOrUndefined } from '../json/json-or-undefined.ts';
import { getPointer, isPointer } from '../json/json-pointer.ts';
import type { Evidence, Finding } from './result.ts';

type Shown = Pick<Finding, 'evidence' | 'received' | 'pointer'>;

const QUOTED = /"(?:[^"\\]|\\.)+"/;

/** True if the response holds what the finding received, at its pointer or as a text. */
function holds(evidence: Evidence, { received, pointer }: Shown): boolean {
  const json = evidence.response && jsonOrUndefined(evidence.response.body);
  if (json === undefined) return false;
  if (pointer !== undefined) {
    if (!isPointer(pointer)) return false;
    const value = getPointer(json, pointer);
    return value === undefined ? received === 'absent' : JSON.stringify(value) === received;
  }
  const [text] = QUOTED.exec(received) ?? [];
  return text !== undefined && JSON.stringify(json).includes(text);
}

/** Undefined only without evidence. Requests before the first are there to explain it, and never shown. */
export function shownBy(finding: Shown): Evidence | undefined {
  const [first] = finding.evidence;
  const own = finding.evidence.filter(({ seq }) => first && seq >= first.seq);
  const byStatus = own.find(({ response }) => response && finding.received === statusText(response.status));
  return byStatus ?? own.findLast((one) => holds(one, finding)) ?? first;
}
