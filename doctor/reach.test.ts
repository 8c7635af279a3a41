import { describe, expect, it } from 'vitest';
import type { FailureKind } from '../contracts/formats/recording.ts';
import { clockDiagnosis } from './clock.ts';
import { probeDiagnosis } from './listener.ts';
import { reachDiagnosis } from './reach.ts';

const reach = (kind: FailureKind, message: string) =>
  reachDiagnosis('ticket', 'https://tt.example.com/api', { kind, message });

describe('a target that cannot be reached', () => {
  it.each<[FailureKind, string, string, string]>([
    [
      'tls',
      'certificate has expired',
      'the certificate of the target has expired',
      'ask the operator of the target to renew the certificate',
    ],
    [
      'tls',
      'self-signed certificate in certificate chain',
      'an authority that this machine does not trust issued the certificate of the target',
      'interfaces.ticket.tls.ca',
    ],
    [
      'tls',
      "Hostname/IP does not match certificate's altnames: Host: tt.example.com.",
      'the certificate of the target is issued for another host',
      'interfaces.ticket.baseUrl',
    ],
    [
      'tls',
      'ssl/tls alert handshake failure',
      'the target aborts the TLS handshake; it probably requires a client certificate',
      'tls.cert and tls.key',
    ],
    ['tls', 'something new', 'no TLS connection is established', 'tls under interfaces.ticket'],
    [
      'unresolved',
      'getaddrinfo ENOTFOUND tt.example.com',
      'no name server knows the host tt.example.com',
      'inside a VPN',
    ],
    [
      'connection-refused',
      'connect ECONNREFUSED',
      'nothing listens at tt.example.com port 443, or a firewall rejects the connection',
      'host and port',
    ],
    ['timeout', 'timed out', 'tt.example.com port 443 does not respond in time', 'HTTPS_PROXY'],
    ['reset', 'read ECONNRESET', 'the connection is closed before a response', 'scheme'],
    ['protocol', 'Parse Error', 'the server at this address does not respond in HTTP', 'host and port'],
    [
      'too-large',
      'too much',
      'the response to a small request is larger than the limit of the suite',
      'honours the query',
    ],
    ['aborted', 'stopped', 'the first request failed (aborted)', 'check the target'],
  ])('%s: %s', (kind, message, what, next) => {
    const diagnosis = reach(kind, message);
    expect(diagnosis).toMatchObject({ outcome: 'failed', subject: 'interfaces.ticket', what, received: message });
    expect(diagnosis.next).toContain(next);
  });
});

describe('the clock', () => {
  const now = Date.parse('2026-01-01T12:00:00Z');
  const at = (date: string) => clockDiagnosis('ticket', [['Date', date]], now);

  it('may differ by a minute', () => {
    expect(at('Thu, 01 Jan 2026 12:01:00 GMT')?.outcome).toBe('ok');
    expect(at('Thu, 01 Jan 2026 11:59:00 GMT')?.outcome).toBe('ok');
  });

  it('is said to be ahead or behind, in readable units', () => {
    expect(at('Thu, 01 Jan 2026 12:01:30 GMT')?.what).toBe(
      'the clock of the target is 90 seconds ahead of the clock of this machine',
    );
    expect(at('Thu, 01 Jan 2026 09:00:00 GMT')?.what).toBe(
      'the clock of the target is 3 hours behind the clock of this machine',
    );
    expect(at('Sat, 03 Jan 2026 12:00:00 GMT')?.what).toBe(
      'the clock of the target is 2 days ahead of the clock of this machine',
    );
  });

  it('is left alone where the target does not show it', () => {
    expect(clockDiagnosis('ticket', [], now)).toBeUndefined();
    expect(at('yesterday')).toBeUndefined();
  });
});

describe('the listener', () => {
  const here = 'http://127.0.0.1:4000';
  const reached = { reached: true, message: 'responded with 204' };

  it('is ok if target and listener are on this machine', () => {
    expect(probeDiagnosis(reached, here, ['http://localhost:3000/tt']).outcome).toBe('ok');
  });

  it('is unproven where only this machine can reach it, and says what to do', () => {
    expect(probeDiagnosis(reached, here, ['https://tt.example.com'])).toMatchObject({
      outcome: 'unproven',
      next: expect.stringContaining('listener.publicUrl') as string,
    });
  });

  it('is unproven until the first notification where it is public', () => {
    const { outcome, what } = probeDiagnosis(reached, 'https://listener.example.com', ['https://tt.example.com']);
    expect([outcome, what]).toEqual(['unproven', expect.stringContaining('first notification')]);
  });

  it('fails if its own address leads elsewhere', () => {
    const probe = { reached: false, message: 'another server responded with status 404' };
    expect(probeDiagnosis(probe, 'https://listener.example.com/x', [])).toMatchObject({
      outcome: 'failed',
      received: 'another server responded with status 404',
    });
  });
});
