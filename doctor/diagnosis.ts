/** What the doctor finds: one cause, one message, next step. */

type Outcome =
  /** Shown to work. */
  | 'ok'
  /** Neither shown to work nor to fail; a run may continue. */
  | 'unproven'
  /** Shown not to work. */
  | 'failed';

export interface Diagnosis {
  readonly outcome: Outcome;
  /** What was looked at, stable: `reach`, `proxy`, `clock`, `identity`, `device`, `listener`. */
  readonly check: 'reach' | 'proxy' | 'clock' | 'identity' | 'device' | 'listener';
  /** Part of the profile it is about, as a dotted key path: `interfaces.device`, `identities.A.full`. */
  readonly subject: string;
  readonly what: string;
  readonly expected?: string;
  readonly received?: string;
  /** What to do; absent where nothing is to be done. */
  readonly next?: string;
}

const LABELS = ['expected', 'received', 'next'] as const;

/**
 * A diagnosis for a person to read:
 * ```
 * failed    interfaces.device: no DNS server knows the host sandbox.example.com
 *             next      check the host in interfaces.device.baseUrl, and whether it is known only inside a VPN
 * ```
 */
export function diagnosisText(diagnosis: Diagnosis): string {
  const lines = LABELS.flatMap((label) => {
    const text = diagnosis[label];
    return text === undefined ? [] : [`            ${label.padEnd(8)}  ${text}`];
  });
  return [`${diagnosis.outcome.padEnd(8)}  ${diagnosis.subject}: ${diagnosis.what}`, ...lines].join('\n');
}
