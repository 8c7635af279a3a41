import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digitsFor } from '../../contracts/formats/placeholder.ts';
import { createRedactor } from './redactor.ts';

const IMSI = '262019876543210';
const MSISDN = '491709876543';
const TOKEN = 'canary/Token+"7781"';
const known = [
  { value: IMSI, placeholder: '{{A.located.0.imsi}}' },
  { value: MSISDN, placeholder: '{{A.located.0.msisdn}}' },
  { value: TOKEN, placeholder: '${TOKEN_A}' },
];
const UNKNOWN_IMSI = '262015555555555';

function redactor(): ReturnType<typeof createRedactor> {
  return createRedactor({ known });
}

describe('known values', () => {
  it('are found in URLs, plain and percent-encoded, one of several', () => {
    expect(redactor().url(`http://h:1/devices?imsi=${IMSI},${UNKNOWN_IMSI}&msisdn=%2B${MSISDN}`)).toMatch(
      /^http:\/\/h:1\/devices\?imsi=\{\{A\.located\.0\.imsi\}\}%2C\{\{imsi:[0-9a-f]{6}\}\}&msisdn=%2B\{\{A\.located\.0\.msisdn\}\}$/,
    );
    const everyOctet = [...IMSI].map((digit) => `%3${digit}`).join('');
    expect(redactor().url(`http://h/devices?imsi=${everyOctet}`)).toBe('http://h/devices?imsi={{A.located.0.imsi}}');
    expect(redactor().url(`http://h/x/${encodeURIComponent(TOKEN)}/y`)).toBe('http://h/x/${TOKEN_A}/y');
  });

  it('are found in JSON, escaped or not, with and without plus, and as numbers of the same length', () => {
    const body = `{"imsi":"${IMSI}","n":${IMSI},"m":"+${MSISDN}","t":${JSON.stringify(TOKEN)},"u":"\\u0032${IMSI.slice(1)}"}`;
    expect(JSON.parse(redactor().body(body))).toEqual({
      imsi: '{{A.located.0.imsi}}',
      n: Number(digitsFor('{{A.located.0.imsi}}', 15)),
      m: '+{{A.located.0.msisdn}}',
      t: '${TOKEN_A}',
      u: '{{A.located.0.imsi}}',
    });
  });

  it('are not readable from numbers that resemble them, in any place, and equal ones stay equal', () => {
    const near = [
      `9${IMSI}`,
      `${IMSI}0`,
      `0${IMSI}`,
      IMSI.slice(0, -1),
      IMSI.slice(-12),
      `1${MSISDN}`,
      MSISDN.slice(0, -1),
    ];
    const subject = redactor();
    for (const number of near) {
      const shown = [
        subject.url(`http://h/devices?imsi=${number}`),
        subject.body(JSON.stringify({ message: `no device ${number}`, given: number })),
        subject.text(`unknown ${number}`),
      ];
      expect(shown.filter((text) => text.includes(number) || text.includes(IMSI) || text.includes(MSISDN))).toEqual([]);
      const [placeholders] = shown.map((text) => new Set(text.match(/\{\{\w+:[0-9a-f]+\}\}/g)));
      for (const text of shown.slice(1)) expect(new Set(text.match(/\{\{\w+:[0-9a-f]+\}\}/g))).toEqual(placeholders);
    }
    const ordinary = 'run 20261123 at 1795428894123, 262019876 of 2620';
    expect(subject.text(ordinary).replace(/\{\{[^}]*\}\}/, '262019876')).toBe(ordinary);
    expect(subject.text('at 1795428894123, id 100200300400')).toBe('at 1795428894123, id 100200300400');
  });

  it('are found as member names, in JSON inside JSON, and in cut JSON', () => {
    expect(redactor().body(`{"${IMSI}":{}}`)).toBe('{"{{A.located.0.imsi}}":{}}');
    const inner = JSON.stringify({ imsi: IMSI, count: 3 });
    expect(JSON.parse(redactor().body(JSON.stringify({ body: inner })))).toEqual({
      body: '{"imsi":"{{A.located.0.imsi}}","count":3}',
    });
    expect(redactor().body(`{"a":[{"imsi":"${IMSI}"},{"x":"${TOKEN.slice(0, 3)}`)).not.toContain(IMSI);
  });

  it('are found in base64 at every alignment and in both alphabets', () => {
    for (const prefix of ['', 'a', 'ab', 'user:'])
      for (const encoding of ['base64', 'base64url'] as const) {
        const encoded = Buffer.from(`${prefix}${TOKEN}:tail`).toString(encoding);
        const shown = redactor().body(JSON.stringify({ content: encoded }));
        expect(shown).toMatch(/^\{"content":"\{\{base64:[0-9a-f]{6}\}\}"\}$/);
      }
  });

  it('are found in header fields, the scheme kept', () => {
    const fields = [
      ['Authorization', `Bearer ${TOKEN}`],
      ['X-Key', TOKEN],
      ['X-Basic', `Basic ${Buffer.from(`u:${TOKEN}`).toString('base64')}`],
    ] as const;
    expect(redactor().headers(fields)).toEqual([
      ['Authorization', 'Bearer ${TOKEN_A}'],
      ['X-Key', '${TOKEN_A}'],
      ['X-Basic', expect.stringMatching(/^Basic \{\{\w+:[0-9a-f]{6}\}\}$/)],
    ]);
  });

  it('are learnt later too, and keep their first placeholder', () => {
    const subject = redactor();
    subject.know({ value: 'minted-token-9921', placeholder: '{{token:A.full}}' });
    subject.know({ value: 'minted-token-9921', placeholder: '{{token:B.full}}' });
    expect(subject.text('x minted-token-9921 y')).toBe('x {{token:A.full}} y');
  });

  it('are not taken for longer digits that contain them, and a short one not inside words or as a member name', () => {
    const subject = createRedactor({ known: [...known, { value: 'admin', placeholder: '${PASSWORD}' }] });
    expect(subject.text(`9${MSISDN} ${MSISDN}9 00${MSISDN}`)).toMatch(
      /^\{\{msisdn:(\w+)\}\} \{\{msisdn:(?!\1)\w+\}\} 00\{\{A\.located\.0\.msisdn\}\}$/,
    );
    expect(subject.body('{"admin":"administrator","role":"admin"}')).toBe(
      '{"admin":"administrator","role":"${PASSWORD}"}',
    );
  });
});

describe('kinds', () => {
  const kind = (name: string): RegExp => new RegExp(`^\\{\\{${name}:[0-9a-f]{6}\\}\\}$`);

  it('hides tokens and credentials in fields', () => {
    const jwt = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.';
    const fields = redactor().headers([
      ['Authorization', `Bearer ${jwt}`],
      ['Authorization', 'Bearer garbage.not-a-token.x0000000'],
      ['authorization', 'Digest username="u", response="abc"'],
      ['X-Api-Key', 'abc'],
      ['Set-Cookie', 'session=abc123; Path=/; HttpOnly'],
      ['Cookie', 'a=1; b=2'],
      ['X-Token', jwt],
    ]);
    expect(fields.map(([, value]) => value)).toEqual([
      expect.stringMatching(/^Bearer \{\{jwt:[0-9a-f]{6}\}\}$/),
      expect.stringMatching(/^Bearer \{\{credential:[0-9a-f]{6}\}\}$/),
      expect.stringMatching(/^Digest \{\{credential:[0-9a-f]{6}\}\}$/),
      expect.stringMatching(kind('secret')),
      expect.stringMatching(/^session=\{\{cookie:[0-9a-f]{6}\}\}; Path=\/; HttpOnly$/),
      expect.stringMatching(/^a=\{\{cookie:[0-9a-f]{6}\}\}; b=\{\{cookie:[0-9a-f]{6}\}\}$/),
      expect.stringMatching(kind('jwt')),
    ]);
  });

  it('hides secrets by the names of their members, in JSON and in forms', () => {
    const shown = JSON.parse(
      redactor().body('{"access_token":"opaque","client_secret":"x","description":"opaque"}'),
    ) as Record<string, string>;
    expect(shown).toEqual({
      access_token: expect.stringMatching(kind('secret')),
      client_secret: expect.stringMatching(kind('secret')),
      description: 'opaque',
    });
    expect(redactor().body('a=1&password=p%20q', { mediaType: 'application/x-www-form-urlencoded' })).toMatch(
      /^a=1&password=\{\{secret:[0-9a-f]{6}\}\}$/,
    );
  });

  it('hides phone numbers behind a plus, and under names that say so', () => {
    const body = JSON.parse(
      redactor().body(
        '{"note":"call +4917012345678 now","medium":{"number":"0170 1234567"},"mobile":491701234567,"orderNumber":"0170123456"}',
      ),
    ) as Record<string, unknown>;
    expect(body['note']).toMatch(/^call \+\{\{msisdn:[0-9a-f]{6}\}\} now$/);
    expect(body['medium']).toEqual({ number: expect.stringMatching(kind('msisdn')) });
    expect(String(body['mobile'])).toMatch(/^9\d{11}$/);
    expect(body['mobile']).not.toBe(491701234567);
    expect(body['orderNumber']).toBe('0170123456');
  });

  it('hides IMSIs as strings, numbers, in texts and in queries', () => {
    const subject = redactor();
    const placeholder = subject.url(`http://h/x?q=${UNKNOWN_IMSI}`).split('q=')[1] as string;
    expect(placeholder).toMatch(kind('imsi'));
    expect(subject.body(`{"subscriber":"${UNKNOWN_IMSI}","text":"of ${UNKNOWN_IMSI}.","n":${UNKNOWN_IMSI}}`)).toBe(
      `{"subscriber":"${placeholder}","text":"of ${placeholder}.","n":${digitsFor(placeholder, 15)}}`,
    );
  });

  it.each(['@', '%41', '+'])(
    'looks through a long text with a %s in no time that grows faster than the text',
    (sign) => {
      const seconds = (length: number): number => {
        const text = `${'a'.repeat(length)} ${sign}`;
        // The best of them, as the machine does other things besides.
        const times = Array.from({ length: 20 }, (_, nth) => {
          const startedAt = performance.now();
          createRedactor({}).text(text + nth);
          return performance.now() - startedAt;
        });
        return Math.min(...times);
      };
      seconds(1000);
      // Eight times the length takes eight times as long, or sixty-four where each place is looked at from all before it.
      expect(seconds(80_000) / seconds(10_000)).toBeLessThan(32);
    },
  );

  it('hides e-mail addresses but the reserved ones', () => {
    const shown = redactor().text('jane@telco.com bob@example.com a@b.example.com x@run.invalid');
    expect(shown).toMatch(/^\{\{email:[0-9a-f]{6}\}\} bob@example\.com a@b\.example\.com x@run\.invalid$/);
  });
});

describe('what is no secret', () => {
  it.each([
    ['a UUID', '{"id":"3f2504e0-4f89-41d3-9a0c-030512345678"}'],
    ['date-times with offsets', '{"creationDate":"2026-11-20T22:18:00.123456+0100","b":"2026-11-20T22:18:00+01:00"}'],
    ['milliseconds and microseconds since 1970', '{"at":1763668800000,"us":1763668800000000}'],
    ['coordinates', '{"coordinates":[13.404954123456789,52.520006598765432]}'],
    ['an identifier of fifteen digits', '{"id":"262015555555555","href":"http://h/x/262015555555555"}'],
    ['an identifier with a prefix', '{"number2":"TT-262015555555555","name":"A_262015555555555"}'],
    ['spacing, order and number notation', ' { "b" : 1.0 , "a" : [1e2, -0, "\\u00e9"] , "b":2 } '],
    ['words after Bearer', '{"error":"Bearer authentication required"}'],
  ])('leaves %s as it was', (_, body) => {
    expect(redactor().body(body)).toBe(body);
  });

  it('leaves a challenge field and a correlation id', () => {
    const fields = [
      ['WWW-Authenticate', 'Bearer realm="partners", error_description="token expired"'],
      ['correlationId', '262015555555555'],
    ] as const;
    expect(redactor().headers(fields)).toEqual(fields);
  });

  it('leaves an identifier of fifteen digits wherever it appears once it was seen as one', () => {
    const subject = redactor();
    subject.body('{"id":"262015555555555"}');
    expect(subject.body('{"resource":"262015555555555"}')).toBe('{"resource":"262015555555555"}');
    expect(subject.url('http://h/hub?CRID=262015555555555')).toBe('http://h/hub?CRID=262015555555555');
  });

  it('hides an identifier in a response to a lookup by subscriber', () => {
    const shown = redactor().body('{"id":"262015555555555","n":{"id":262015555555555}}', { subscriberLookup: true });
    expect(shown).not.toContain('262015555555555');
  });
});

describe('laws', () => {
  const secret = fc
    .string({ minLength: 8, maxLength: 40, unit: 'grapheme-ascii' })
    .filter((text) => /^(?=.*[a-z])(?!.*[{}]).*$/i.test(text));

  it('no encoding of a known value survives', () => {
    fc.assert(
      fc.property(secret, fc.string(), (value, around) => {
        const subject = createRedactor({ known: [{ value, placeholder: '${CANARY}' }] });
        const wrapped = `${around} ${value} ${around}`;
        expect(JSON.parse(subject.body(JSON.stringify({ a: [wrapped] }))).a[0]).not.toContain(value);
        expect(subject.text(wrapped)).not.toContain(value);
        expect(decodeURIComponent(subject.url(`http://h/x?q=${encodeURIComponent(wrapped)}`))).not.toContain(value);
        const base64 = subject.text(`x ${Buffer.from(wrapped).toString('base64')} y`);
        expect(Buffer.from(base64.slice(2), 'base64').toString()).not.toContain(value);
      }),
    );
  });

  it('JSON keeps its shape, and redacting again changes nothing', () => {
    const shape = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(shape)
        : value !== null && typeof value === 'object'
          ? Object.values(value).map(shape)
          : typeof value;
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const subject = redactor();
        const once = subject.body(JSON.stringify(value));
        expect(shape(JSON.parse(once))).toEqual(shape(value));
        expect(subject.body(once)).toBe(once);
      }),
    );
  });

  it('two values never share a placeholder, and equal ones always do', () => {
    const subject = redactor();
    const imsis = Array.from({ length: 5000 }, (_, index) => `26201${String(index).padStart(10, '0')}`);
    const shown = imsis.map((imsi) => subject.body(`{"imsi":"${imsi}"}`));
    expect(new Set(shown).size).toBe(imsis.length);
    expect(imsis.map((imsi) => subject.body(`{"imsi":"${imsi}"}`))).toEqual(shown);
  });
});
