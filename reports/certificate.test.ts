import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { resultText } from '../contracts/formats/result-text.ts';
import { certificateReport, reasonsAgainstCertificate } from './certificate.ts';
import type { Certificate } from '../contracts/formats/certificate.ts';
import { conformantResult, sampleResult } from './testing/sample-result.ts';

const certificate = {
  issuedAt: '2026-11-23T10:00:00Z',
  validUntil: '2027-02-21T10:00:00Z',
  signer: { fingerprint: 'the-fingerprint' },
  limits: ['interfaces that were not tested: <b>order</b>'],
  notVerified: [],
} as unknown as Certificate;
const signed = { certificate, digest: '0123456789abcdef'.repeat(4) };

describe('the certificate', () => {
  it('is one for a conforming target that requested certification', () => {
    expect(reasonsAgainstCertificate(conformantResult)).toEqual([]);
    expect(certificateReport(conformantResult, signed)).toContain('<h1>Certificate of conformance</h1>');
  });

  it('is only a statement of results while it is not signed', () => {
    const page = certificateReport(conformantResult);
    expect(page).toContain('<h1>Statement of test results</h1>');
    expect(page).toContain('it is not signed: conform certify signs it');
  });

  it('shows who signed, what, until when, and the limits', () => {
    const page = certificateReport(conformantResult, signed);
    for (const text of ['the-fingerprint', '0123 4567 89ab cdef', '2027-02-21 10:00 UTC', '&lt;b&gt;order&lt;/b&gt;'])
      expect(page).toContain(text);
  });

  it.each([
    ['certification was not requested', { run: { ...conformantResult.run, certification: false } }],
    ['the run was not completed', { complete: false }],
    ['the overall verdict is NOT FULLY VERIFIED', { overall: 'NOT FULLY VERIFIED' as const, because: ['x'] }],
    ['a failure is waived', { waivers: sampleResult.waivers ?? [] }],
  ])('is not a certificate if %s', (reason, change) => {
    const result = { ...conformantResult, ...change };
    expect(reasonsAgainstCertificate(result)).toContain(reason);
    const page = certificateReport(result, signed);
    expect(page).toContain('<h1>Statement of test results</h1>');
    expect(page).not.toContain('Certificate of conformance');
    expect(page).toContain(reason);
  });

  it('counts the requirements of the interfaces that were tested', () => {
    const others = conformantResult.requirements.map((one) => ({
      ...one,
      interface: 'other',
      verdict: 'not-run' as const,
    }));
    const page = certificateReport({
      ...conformantResult,
      requirements: [...conformantResult.requirements, ...others],
    });
    expect(page).toContain(`against ${conformantResult.requirements.length} requirements`);
  });

  it('names the digest of the result file', () => {
    const digest = createHash('sha256').update(resultText(conformantResult)).digest('hex');
    expect(certificateReport(conformantResult)).toContain(digest);
  });
});
