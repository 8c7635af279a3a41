import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import type { Console } from '../console.ts';
import { explainCommand } from './explain.ts';

async function explained(...args: readonly string[]): Promise<string> {
  const lines: string[] = [];
  const command = new Command('explain').exitOverride();
  explainCommand(command, { width: 100, out: (text: string) => void lines.push(text) } as unknown as Console);
  await command.parseAsync([...args], { from: 'user' });
  return lines.join('');
}

describe('explain', () => {
  it('lists the requirements of an operation with their rules', async () => {
    const text = await explained('ticket.list');
    const ids = text.split('\n').filter((line) => /^\S/.test(line));
    expect(ids).toContain('ticket.list.from-date-time-is-required');
    expect(ids.filter((id) => !id.startsWith('ticket.list.'))).toEqual([]);
    expect(text).toContain('  `fromDateTime` is required when listing tickets');
  });

  it('lists all requirements without an id', async () => {
    const ids = (await explained()).split('\n').filter((line) => /^\S/.test(line));
    expect(ids.map((id) => id.split('.')[0])).toEqual(expect.arrayContaining(['device', 'change', 'ticket', 'order']));
  });

  it('prints one requirement with its source and its check', async () => {
    const text = await explained('ticket.list.from-date-time-is-required');
    expect(text).toMatch(/^source {2,}Trouble Ticket/m);
    expect(text).toMatch(/^check {2,}/m);
  });

  it('rejects the beginning of a word', async () => {
    await expect(explained('ticket.li')).rejects.toThrow('unknown requirement');
  });
});
