import { tokenVariable } from '../auth/identities.ts';
import type { Kind } from '../resource/kind.ts';
import type { Sequence } from './probe.ts';
import { idOf, paths, rootOf } from './paths.ts';

const json = { 'content-type': 'application/json' };

/** Credentials, the sandbox header, and errors. */
export function access(kind: Kind): Sequence {
  return async ({ provider, call, send, note, listener }) => {
    const { create, list, one, update, hub } = paths[kind];
    const id = idOf(await send(kind, 'POST', create, { externalId: 'access' }));
    const hubId = idOf(await send(kind, 'POST', hub, { callback: listener.url }));
    const calls: Readonly<Record<string, readonly [method: string, path: string, body?: string]>> = {
      create: ['POST', create, '{}'],
      list: ['GET', list],
      retrieve: ['GET', one(id)],
      update: ['PATCH', update(id), '{}'],
      'hub-create': ['POST', hub, `{"callback":"${listener.url}"}`],
      'hub-retrieve': ['GET', `/hub/${hubId}`],
      monitor: ['GET', '/monitor/access'],
    };
    for (const [name, [method, path, text]] of Object.entries(calls)) {
      const options = { method, path, ...(text !== undefined && { text, headers: json }) };
      note(`${name} without credentials`, (await call(kind, options)).status);
      note(`${name} with wrong credentials`, (await call(kind, { ...options, as: 'A.wrong' })).status);
      note(`${name} with credentials`, (await call(kind, { ...options, as: 'A.valid' })).status);
    }
    for (const name of ['retrieve', 'update']) {
      const [method = '', path = '', text] = calls[name] ?? [];
      const options = { as: 'A.second', method, path, ...(text !== undefined && { text, headers: json }) };
      note(`${name} by another identity of the customer`, (await call(kind, options)).status);
    }
    const token = provider.env[tokenVariable('A.valid')] ?? '';
    note('a token with another end', (await call(kind, { as: `${token.slice(0, -4)}AAAA`, path: list })).status);
    note('a token without its signature', (await call(kind, { as: token.replace(/[^.]+$/, ''), path: list })).status);
    note('a text that is no token', (await call(kind, { as: 'no-token', path: list })).status);
    note('a scheme alone', (await call(kind, { path: list, headers: { authorization: 'Bearer' } })).status);
    note('selection without credentials', (await call(kind, { path: `${list}&fields=id` })).status);
    const isOfHeader = ([name, { length }]: readonly [string, { readonly length: number }]): boolean =>
      length > 2 || name === 'retrieve';
    for (const value of ['', '1234567', '12345678', 'with-sign', 'A long value, with signs (40 characters)']) {
      const { status } = await call(kind, { as: 'A.valid', path: list, headers: { 'x-external-system': value } });
      note(`x-external-system: ${value}`, status);
    }
    for (const [name, [method, path, text]] of Object.entries(calls).filter(isOfHeader))
      for (const value of ['', '1234567', '12345678']) {
        const headers = { ...json, 'x-external-system': value };
        const options = { as: 'A.valid', method, path, headers, ...(text !== undefined && { text }) };
        note(`${name} with x-external-system: ${value}`, (await call(kind, options)).status);
      }
    const errors: Readonly<Record<string, readonly [method: string, path: string, body: string]>> = {
      'malformed body': ['POST', create, '{'],
      'violating body': ['POST', create, '{"description":7}'],
      'emoji in the body': ['POST', create, '{"description":"\u{1F680}"}'],
      'long text in the body': ['POST', create, JSON.stringify({ description: 'x'.repeat(1100) })],
      'update of nothing': ['PATCH', update(id), '{}'],
      'hub without an address': ['POST', hub, '{"callback":"x"}'],
    };
    for (const [name, [method, path, text]] of Object.entries(errors)) {
      const response = await call(kind, { as: 'A.valid', method, path, text, headers: json });
      note(name, [
        response.status,
        response.headers['content-type'] ?? '-',
        rootOf(response),
        response.status < 400 ? [] : Object.keys(response.body ?? {}),
      ]);
    }
    const { headers } = await call(kind, { path: list });
    note('challenge', headers['www-authenticate'] ?? 'none');
    const parameter = await send(kind, 'GET', `${list}&limit=some`);
    note('limit that is no number', [parameter.status, rootOf(parameter)]);
  };
}
