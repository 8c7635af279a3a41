import { existsSync } from 'node:fs';
import axe, { type AxeResults } from 'axe-core';
import fc from 'fast-check';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { anyResult } from '../contracts/formats/testing/any-result.ts';
import { certificateReport } from './certificate.ts';
import { HOSTILE } from './testing/hostile-text.ts';
import { htmlReport } from './html.ts';
import { sampleRecording } from './testing/sample-recording.ts';
import { conformantResult, sampleResult } from './testing/sample-result.ts';

const PLACES = [
  process.env['CHROMIUM'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const executablePath = PLACES.find((place) => place !== '' && existsSync(place));

const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Pixels by which a page is wider than its window. */
const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

interface Opened {
  readonly page: Page;
  /** Whatever the page complained of, tried to load, or asked its reader. */
  readonly complaints: readonly string[];
}

const ADDRESS = 'https://report.invalid/';

/** What is closed at first. */
const OPENED = 'details.cause[open], details.finding[open], [data-group][open]';

const report = htmlReport(sampleResult, sampleRecording);

/** Starting a browser takes its time on a busy machine. */
const TIMEOUT_MS = 60_000;

const TITLE = executablePath ? 'in Chromium' : 'in Chromium (not run: none found, the variable CHROMIUM may name one)';

// Without a Chromium these are reported as skipped, with the reason: they prove nothing then.
describe.skipIf(!executablePath)(TITLE, { timeout: TIMEOUT_MS }, () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: ARGUMENTS });
  }, TIMEOUT_MS);
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  afterAll(async () => {
    await browser?.close();
  });

  async function open(html: string, options: BrowserContextOptions = {}): Promise<Opened> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(`console: ${message.text()}`));
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
    page.on('dialog', (dialog) => {
      complaints.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await context.route('**', async (route) => {
      if (route.request().url() === ADDRESS)
        return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
      complaints.push(`request: ${route.request().url()}`);
      return route.abort();
    });
    await page.goto(ADDRESS);
    return { page, complaints };
  }

  const shownVerdicts = (page: Page) =>
    page.locator('tr[data-verdict]:visible').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-verdict')));

  describe('the report', () => {
    it('loads nothing, violates none of its policies and has no error', async () => {
      const { complaints, page } = await open(report);
      expect(complaints).toEqual([]);
      expect(await page.title()).toBe('RUN INVALID: Acme sandbox');
    });

    it('is closed at first, with its causes in the order of weight', async () => {
      const { page } = await open(report);
      expect(await page.locator(OPENED).count()).toBe(0);
      expect(await page.locator('details.cause .what').first().textContent()).toBe(sampleResult.causes[0]?.title);
    });

    it('filters causes and requirements by verdict, and opens the few that are left', async () => {
      const { page } = await open(report);
      await page.getByRole('button', { name: 'warn 2' }).click();
      expect(await shownVerdicts(page)).toEqual(['warn', 'warn']);
      expect(await page.locator('details.cause:visible').count()).toBe(2);
      await page.getByRole('button', { name: 'error 1' }).click();
      expect(await shownVerdicts(page)).toEqual(expect.arrayContaining(['error', 'warn', 'warn']));
      expect(await page.getByRole('status').textContent()).toBe('2 of 5 causes, 3 of 33 requirements');
      await page.getByRole('button', { name: 'Show all' }).click();
      expect(await page.locator('details.cause:visible').count()).toBe(sampleResult.causes.length);
      expect(await page.locator(OPENED).count()).toBe(0);
    });

    it('filters by interface and by words, opens what matches, and says when nothing is left', async () => {
      const { page } = await open(report);
      const look = (words: string): Promise<void> => page.getByLabel('Words to look for').fill(words);
      await page.getByLabel('Interface', { exact: true }).selectOption('order');
      await expect.poll(() => page.getByText('No cause matches the filter.').isVisible()).toBe(true);
      await look('unavailable 405');
      await expect.poll(() => shownVerdicts(page)).toEqual(['inconclusive']);
      await look('nowhere to be found');
      await expect.poll(() => page.getByText('No requirement matches the filter.').isVisible()).toBe(true);
      await page.getByRole('button', { name: 'Show all' }).click();
      await look('wrap the hub');
      await expect.poll(() => page.locator('details.cause:visible').count()).toBe(1);
      expect(await page.locator('details.cause[open] .messages').isVisible()).toBe(true);
    });

    it('is used with the keyboard alone', async () => {
      const { page } = await open(report);
      await page.keyboard.press('/');
      await page.keyboard.type('garbage');
      await expect.poll(() => page.locator('details.cause:visible').count()).toBe(1);
      await page.getByRole('button', { name: 'Show all' }).press('Enter');
      const summary = page.locator('details.cause > summary').first();
      await summary.focus();
      await page.keyboard.press('Enter');
      expect(await page.locator('details.cause').first().getAttribute('open')).toBe('');
    });

    it('has a filter of one line on a phone', async () => {
      const { page } = await open(report, { viewport: { width: 390, height: 844 } });
      const bar = await page.getByRole('search').boundingBox();
      expect(bar?.height).toBeLessThan(60);
      await page.getByRole('button', { name: 'Filter' }).click();
      expect(await page.getByRole('button', { name: 'warn 2' }).isVisible()).toBe(true);
    });

    it('marks what differs between the failing exchange and the passing one', async () => {
      const { page } = await open(report);
      await page.locator('details.cause > summary').first().click();
      expect(await page.locator('details.cause').first().locator('mark').allTextContents()).toEqual([
        'authorization: Bearer ${TOKEN_A_GARBAGE}',
        'correlationId: run-7f3a-0040',
        '401',
        '  "code": "UNAUTHENTICATED",',
        '  "message": "token rejected"',
        'authorization: Bearer ${TOKEN_A_FULL}',
        '200',
        '    "imsi": "{{A.located.0.imsi}}"',
      ]);
    });

    it('contains everything, and no filter, where scripts do not run', async () => {
      const { page } = await open(report, { javaScriptEnabled: false });
      expect(await page.getByRole('search').isVisible()).toBe(false);
      expect(await page.locator('tr[data-verdict]').count()).toBe(sampleResult.requirements.length);
      expect(await page.locator('details.cause:visible').count()).toBe(sampleResult.causes.length);
      await page.locator('.rows-group > summary').first().click();
      expect(await page.locator('.rows-group[open] tbody').first().isVisible()).toBe(true);
    });

    it('opens every cause for the printer, and closes it again', async () => {
      const { page } = await open(report);
      await page.evaluate("dispatchEvent(new Event('beforeprint'))");
      expect(await page.locator('details.cause[open]').count()).toBe(sampleResult.causes.length);
      await page.evaluate("dispatchEvent(new Event('afterprint'))");
      expect(await page.locator(OPENED).count()).toBe(0);
    });

    it.each([320, 390, 768, 1280])('needs no sideways scrolling at %i pixels', async (width) => {
      const { page } = await open(report, { viewport: { width, height: 800 } });
      expect(await page.evaluate(OVERFLOW)).toBe(0);
    });

    it.each([320, 390])('needs no sideways scrolling as a certificate at %i pixels', async (width) => {
      const { page } = await open(certificateReport(conformantResult), { viewport: { width, height: 800 } });
      expect(await page.evaluate(OVERFLOW)).toBe(0);
    });

    it('follows the scheme of its reader', async () => {
      const backgrounds = await Promise.all(
        (['light', 'dark'] as const).map(async (colorScheme) => {
          const { page } = await open(report, { colorScheme });
          return page.evaluate('getComputedStyle(document.body).backgroundColor');
        }),
      );
      expect(backgrounds).toEqual(['rgb(247, 247, 245)', 'rgb(16, 18, 20)']);
    });
  });

  describe('accessibility, as far as axe can judge it', () => {
    it.each([
      ['the report, light', report, 'light'],
      ['the report, dark', report, 'dark'],
      ['the report of a conforming target', htmlReport(conformantResult), 'light'],
      ['the certificate', certificateReport(conformantResult), 'light'],
      ['the statement', certificateReport(sampleResult), 'dark'],
    ] as const)('%s breaks no rule', async (_, html, colorScheme) => {
      const { page } = await open(html, { colorScheme, bypassCSP: true });
      await page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })");
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate<AxeResults>(
        "axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'] })",
      );
      expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html: node }) => node) }))).toEqual([]);
    });
  });

  describe('hostile strings', () => {
    /** Results with hostile strings in every free place, long enough to have everything a page can show. */
    const hostile = fc
      .sample(anyResult(fc.constantFrom(...HOSTILE)), { seed: 7, numRuns: 200 })
      .filter(
        ({ findings, requirements, interfaces }) => findings.length + requirements.length + interfaces.length >= 8,
      )
      .slice(0, 4);

    const FOREIGN = `[...document.querySelectorAll('*')].flatMap((element) => [
      ...(element.localName === 'canary' ? ['canary element'] : []),
      ...[...element.attributes].filter(({ name }) => name.startsWith('on')).map(({ name }) => 'attribute ' + name),
      ...(['A', 'IMG', 'IFRAME', 'LINK', 'OBJECT'].includes(element.tagName) ? [element.tagName] : []),
    ])`;

    it.each(
      hostile.flatMap(
        (result, index) =>
          [
            [`report ${index}`, htmlReport(result)],
            [`certificate ${index}`, certificateReport(result)],
          ] as const,
      ),
    )('stay text in %s', async (_, html) => {
      const { page, complaints } = await open(html);
      expect(await page.evaluate(FOREIGN)).toEqual([]);
      expect(complaints).toEqual([]);
    });

    it('are shown as they were received', async () => {
      const name = '<canary onerror=alert(1)> & "quoted"';
      const { page } = await open(htmlReport({ ...sampleResult, profile: { ...sampleResult.profile, name } }));
      expect(await page.locator('h1').textContent()).toBe(name);
    });
  });

  describe('the certificate', () => {
    it.each([
      ['of a conforming target', conformantResult],
      ['that is not a certificate', sampleResult],
    ])('%s prints on one sheet of A4', async (_, result) => {
      const { page, complaints } = await open(certificateReport(result), { colorScheme: 'dark' });
      const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
      const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/.exec(pdf) ?? [];
      expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842]);
      expect(complaints).toEqual([]);
    });
  });
});
