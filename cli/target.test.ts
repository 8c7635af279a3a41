import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTarget } from './target.ts';

const before = process.cwd();
const environment = { ...process.env };
let folder: string;
let said: string;

const open = (flags: Partial<Parameters<typeof openTarget>[0]>) =>
  openTarget(
    { ...flags },
    {
      out: () => undefined,
      err: (text) => {
        said += text;
      },
      colour: false,
      width: 100,
      interactive: false,
    },
    { sends: false },
  );

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'conform-target-'));
  process.chdir(folder);
  said = '';
});

afterEach(() => {
  process.chdir(before);
  // The embedded provider adds its tokens.
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  rmSync(folder, { recursive: true });
});

const PROFILE = `conform: 1
name: desk
mode: sandbox
interfaces:
  ticket: { baseUrl: https://sandbox.example.com/ticket }
identities:
  agent: { customer: A, headers: { Authorization: 'Bearer \${AGENT_TOKEN}' } }
`;

it.each(['profile.yaml', 'conform.yaml'])('is that of %s in the current folder, and says so', async (name) => {
  writeFileSync(name, PROFILE);
  const target = await open({});
  expect(target).toMatchObject({ profileFile: name, isEmbedded: false, profile: { name: 'desk' } });
  expect(said).toContain(`the target is that of ${name}`);
});

it('is the embedded reference provider if there is no profile, and says so', async () => {
  const target = await open({});
  await target.close();
  expect(target.isEmbedded).toBe(true);
  expect(said).toContain('the target is the embedded reference provider');
});

it('is the embedded reference provider if that is requested', async () => {
  writeFileSync('profile.yaml', PROFILE);
  const target = await open({ embedded: true });
  await target.close();
  expect(target.isEmbedded).toBe(true);
});

it.each([
  ['--interface device', { interface: ['ticket', 'device'] }],
  ['--url', { url: 'http://127.0.0.1:8080' }],
  ['--header', { header: { 'X-A': 'b' } }],
])('is not another one than %s asks for', async (option, flags) => {
  writeFileSync('profile.yaml', PROFILE);
  await expect(open(flags)).rejects.toThrow(option);
});

it('is never two targets', async () => {
  writeFileSync('profile.yaml', PROFILE);
  await expect(open({ profile: 'profile.yaml', embedded: true })).rejects.toMatchObject({
    code: 'options.contradiction',
  });
});
