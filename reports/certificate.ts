/**
 * One sheet to hand over. It calls itself a certificate only where it is signed, certification was requested, the run came to its end, every
 * interface conforms and no waiver was needed; otherwise it is a statement of results with the reasons why not.
 */

import { createHash } from 'node:crypto';
import type { Certificate } from '../contracts/formats/certificate.ts';
import type { InterfaceResult, Result, Verdict } from '../contracts/formats/result.ts';
import { resultText } from '../contracts/formats/result-text.ts';
import { CERTIFICATE_STYLE } from './html/certificate-style.ts';
import { documentOf } from './html/interfaces.ts';
import { htmlPage } from './html/page.ts';
import { BASE_STYLE, CLASS_OF_OVERALL, PAPER_COLOURS } from './html/style.ts';
import { html, sentence, type Html } from './html/template.ts';
import { instantText } from './instant-text.ts';
import { plural } from './plural.ts';
import type { Reporter } from './reporter.ts';
import { ofTestedInterfaces } from './tested-interfaces.ts';

const LISTED = 6;
const NOT_DECIDED: readonly Verdict[] = ['inconclusive', 'undeclared', 'not-run', 'error'];

/** Why a result makes no certificate; an empty list where it makes one. */
export function reasonsAgainstCertificate({
  complete,
  run,
  overall,
  because,
  waivers = [],
}: Result): readonly string[] {
  const applied = waivers.filter(({ state }) => state === 'applied').length;
  return [
    ...(complete ? [] : ['the run was not completed']),
    ...(run.certification ? [] : ['certification was not requested']),
    ...(overall === 'CONFORMANT' ? [] : [`the overall verdict is ${overall}`, ...because]),
    ...(applied > 0 ? [applied === 1 ? 'a failure is waived' : `${applied} failures are waived`] : []),
  ];
}

/** What signing adds to the sheet. */
export interface Signed {
  readonly certificate: Certificate;
  /** SHA-256 of what was signed, in hexadecimal. */
  readonly digest: string;
}

/** The first 16 digits in groups of four: short enough to compare by eye with the output of `conform verify`. */
export const shortDigest = (digest: string): string => (digest.slice(0, 16).match(/.{4}/g) ?? []).join(' ');

const sum = (counts: InterfaceResult['counts'], verdicts: readonly Verdict[]): number =>
  verdicts.reduce((total, verdict) => total + counts[verdict], 0);

const row = (one: InterfaceResult): Html => {
  const { title, overall, counts, interface: name } = one;
  return html`<tr>
    <td><strong>${title}</strong><span class="soft">${documentOf(one) ?? name}</span></td>
    <td class="number">${counts.pass}</td>
    <td class="number">${sum(counts, ['fail', 'waived'])}</td>
    <td class="number">${counts.warn}</td>
    <td class="number">${counts['not-offered']}</td>
    <td class="number">${sum(counts, NOT_DECIDED)}</td>
    <td><span class="pill ${CLASS_OF_OVERALL[overall]}">${overall}</span></td>
  </tr>`;
};

const table = ({ interfaces }: Result): Html =>
  html`<div class="interfaces" tabindex="0" role="region" aria-label="Interfaces">
    <table>
      <thead>
        <tr>
          <th scope="col">Interface</th>
          <th scope="col" class="number">passed</th>
          <th scope="col" class="number">failed</th>
          <th scope="col" class="number">warned</th>
          <th scope="col" class="number">not<br />offered</th>
          <th scope="col" class="number">not<br />decided</th>
          <th scope="col">Verdict</th>
        </tr>
      </thead>
      <tbody>
        ${interfaces.map(row)}
      </tbody>
    </table>
  </div>`;

function against(reasons: readonly string[]): Html | undefined {
  if (reasons.length === 0) return undefined;
  return html`<div class="plain">
    <p>This is a statement of results and not a certificate:</p>
    ${listed(reasons)}
  </div>`;
}

const listed = (items: readonly string[]): Html =>
  html`<ul>
    ${items.slice(0, LISTED).map((item) => html`<li>${item}</li>`)}
    ${items.length > LISTED && html`<li>and ${items.length - LISTED} more, listed in certificate.json</li>`}
  </ul>`;

/** What a certificate of conformance does not prove. */
function limitsOf({ limits, notVerified }: Certificate): Html | undefined {
  const all = [
    ...limits,
    ...(notVerified.length === 0
      ? []
      : [
          `${notVerified.length} requirements have no verdict about the target: not offered, not observable or not run`,
        ]),
  ];
  if (all.length === 0) return undefined;
  return html`<div class="scope">
    <h3>Limits</h3>
    ${listed(all)}
  </div>`;
}

function notOffered({ requirements }: Result): Html | undefined {
  const those = requirements.filter(({ verdict }) => verdict === 'not-offered');
  if (those.length === 0) return undefined;
  const rest = those.length - LISTED;
  return html`<div class="scope">
    <h3>Not offered by the target</h3>
    <ul>
      ${those.slice(0, LISTED).map(({ statement, id }) => html`<li>${sentence(statement)} <code class="soft">${id}</code></li>`)}
      ${rest > 0 && html`<li>and ${rest} more, listed in the full report</li>`}
    </ul>
  </div>`;
}

function signature({ certificate, digest }: Signed): readonly (readonly [string, Html | string])[] {
  const { issuedAt, validUntil, signer } = certificate;
  return [
    ['Signed', `${instantText(issuedAt)}, valid until ${instantText(validUntil)}`],
    ['Key', html`<code>${signer.fingerprint}</code> (Ed25519)`],
    ['Signed content', html`<code>${shortDigest(digest)}</code>, as conform verify prints it`],
  ];
}

function evidence(result: Result, signed: Signed | undefined): Html {
  const { run, profile } = result;
  const digest = createHash('sha256').update(resultText(result)).digest('hex');
  const pairs: readonly (readonly [string, Html | string])[] = [
    ['Run', `${run.id}, ${instantText(run.startedAt)}, ${run.seconds.toFixed(1)} s`],
    ['Options', `effort ${run.effort}, ${run.strict ? 'closed' : 'open'} status lists, seed ${run.seed}`],
    ['Traffic', `${plural(run.exchanges, 'request')} sent, ${plural(run.deliveries, 'notification')} received`],
    ['Profile', `${profile.file || 'none'}, ${profile.mode}`],
    ['Suite', `partner-conform ${run.suiteVersion}`],
    ['result.json, SHA-256', html`<code>${digest}</code>`],
    ...(signed === undefined ? [] : signature(signed)),
  ];
  return html`<div>
    <h3>Evidence</h3>
    <dl class="facts">
      ${pairs.map(
        ([label, value]) =>
          html`<dt>${label}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
  </div>`;
}

const signatures = html`<div class="sign">
  <p>For the tester</p>
  <p>For the provider</p>
  <p>Date</p>
</div>`;

const FOOTER = {
  unsigned:
    'The digest ties this sheet to the result it was made from; the recording of the same run can be judged again.',
  signed:
    'This sheet is a copy; certificate.json is what is signed. conform verify certificate.json verifies signature and evidence and judges the recording again.',
};

/** A result as one sheet of A4. @param signed absent for a sheet that is not signed */
export function certificateReport(result: Result, signed?: Signed): string {
  const { run, profile, overall } = result;
  const { requirements } = ofTestedInterfaces(result);
  const reasons = [
    ...reasonsAgainstCertificate(result),
    ...(signed === undefined ? ['it is not signed: conform certify signs it'] : []),
  ];
  const title = reasons.length === 0 ? 'Certificate of conformance' : 'Statement of test results';
  const body = html`<main class="sheet">
    <header>
      <h1>${title}</h1>
      <p class="soft">${instantText(run.startedAt)}<br />${run.id}</p>
    </header>
    <div class="subject">
      <h2>${profile.name}</h2>
      <p class="overall ${CLASS_OF_OVERALL[overall]}">${overall}</p>
    </div>
    <p class="lead">
      The target was tested from outside against ${requirements.length} requirements taken from the interface documents
      named below. What passed, failed or warned was decided by exchanges recorded in the run.
    </p>
    ${against(reasons)} ${table(result)} ${notOffered(result)}
    ${reasons.length === 0 && signed && limitsOf(signed.certificate)} ${evidence(result, signed)}
    ${reasons.length === 0 && signatures}
    <footer>
      <p>${FOOTER[signed === undefined ? 'unsigned' : 'signed']}</p>
    </footer>
  </main>`;
  return htmlPage({
    title: `${title}: ${profile.name}`,
    style: BASE_STYLE + CERTIFICATE_STYLE + PAPER_COLOURS,
    body,
  });
}

export const certificateReporter: Reporter = {
  fileName: 'certificate.html',
  purpose: 'one A4 page: a statement of results; conform certify makes a signed certificate',
  render: ({ result }) => certificateReport(result),
};
