import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { listenerOf, withListenerOptions, type ListenerFlags } from './listener-options.ts';

const settingsOf = (...words: string[]) => {
  const command = withListenerOptions(new Command())
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  return listenerOf(command.parse(words, { from: 'user' }).opts<ListenerFlags>());
};

describe('the listener options', () => {
  it.each([
    [['--listen', '0.0.0.0:8443'], { host: '0.0.0.0', port: 8443 }],
    [['--listen', '0.0.0.0'], { host: '0.0.0.0' }],
    [['--listen', ':8443'], { port: 8443 }],
    [['--listen', '[::]:8443'], { host: '::', port: 8443 }],
    [
      ['--listen', ':8443', '--public-url', 'https://l.example.com/x'],
      { port: 8443, publicUrl: 'https://l.example.com/x' },
    ],
    [[], undefined],
  ])('%j', (words, settings) => {
    expect(settingsOf(...words)).toEqual(settings);
  });

  it.each([
    [['--listen', ''], 'Expected an address and a port'],
    [['--listen', 'a b:1'], 'Expected an address and a port'],
    [['--listen', 'host:99999'], 'Expected an address and a port'],
    [['--public-url', 'listener.example.com'], 'Expected an http or https URL'],
    [['--public-url', 'ftp://listener.example.com'], 'Expected an http or https URL'],
    [['--public-url', 'https://a:b@listener.example.com'], 'without query or credentials'],
    [['--public-url', 'https://listener.example.com?x=1'], 'without query or credentials'],
  ])('%j is rejected', (words, message) => {
    expect(() => settingsOf(...words)).toThrow(message);
  });
});
