import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { resultText } from '../contracts/formats/result-text.ts';
import { certificateReport, reasonsAgainstCertificate } from './certificate.ts';
import { conformantResult, sampleResult } from './testing/sample-result.ts';

describe('the certificate', () => {
  it('is one for a conforming target that requested certification', () => {
    expect(reasonsAgainstCertificate(conformantResult)).toEqual([]);
    expect(certificateReport(conformantResult)).toContain('<h1>Certificate of conformance</h1>');
  });

  it.each([
    ['certification was not requested', { run: { ...conformantResult.run, certification: false } }],
    ['the run was not completed', { complete: false }],
    ['the overall verdict is NOT FULLY VERIFIED', { overall: 'NOT FULLY VERIFIED' as const, because: ['x'] }],
    ['a failure is waived', { waivers: sampleResult.waivers ?? [] }],
  ])('is not a certificate if %s', (reason, change) => {
    const result = { ...conformantResult, ...change };
    expect(reasonsAgainstCertificate(result)).toContain(reason);
    const page = certificateReport(result);
    expect(page).toContain('<h1>Statement of test results</h1>');
    expect(page).not.toContain('Certificate of conformance');
    expect(page).toContain(reason);
  });

  it('names the digest of the result file', () => {
    const digest = createHash('sha256').update(resultText(conformantResult)).digest('hex');
    expect(certificateReport(conformantResult)).toContain(digest);
  });
});
