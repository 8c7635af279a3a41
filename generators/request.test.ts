import { describe, expect, it } from 'vitest';
import type { Operation, Parameter } from '../contracts/contract.ts';
import { buildRequest, RequestNotBuildable } from './request.ts';

const place = { file: 'x.yaml', line: 1, column: 1 };

function parameter(name: string, where: Parameter['in'], more: Partial<Parameter> = {}): Parameter {
  const style = more.style ?? (where === 'query' ? 'form' : 'simple');
  return {
    name,
    in: where,
    required: false,
    schema: { pointer: '' },
    description: '',
    style,
    explode: style === 'form',
    ...more,
  };
}

function operation(more: Partial<Operation> = {}): Operation {
  return {
    id: 'ticket.list',
    interface: 'ticket',
    action: 'list',
    summary: '',
    declaredLater: false,
    method: 'GET',
    path: '/troubleTicket',
    parameters: [],
    responses: [],
    success: [],
    scopes: [],
    unavailable: false,
    place,
    ...more,
  };
}

const json = { 'application/json': { pointer: '' } };

describe('buildRequest', () => {
  it('expands the path, percent-encoded', () => {
    const { path } = buildRequest(operation({ path: '/a/{id}/b/{x}' }), { path: { id: 'ä/1', x: 'a b' } });
    expect(path).toBe('/a/%C3%A4%2F1/b/a%20b');
  });

  it.each<[Parameter['style'], string]>([
    ['simple', '/5'],
    ['label', '/.5'],
    ['matrix', '/;id=5'],
  ])('writes a path parameter in the style %s', (style, path) => {
    const spec = operation({ path: '/{id}', parameters: [parameter('id', 'path', { style })] });
    expect(buildRequest(spec, { path: { id: '5' } }).path).toBe(path);
  });

  it.each<[string, Partial<Parameter>, unknown, string]>([
    ['form, exploded', {}, ['a', 'b c'], 'p=a&p=b%20c'],
    ['form', { explode: false }, ['a,b', 'c'], 'p=a%2Cb,c'],
    ['spaces', { style: 'spaceDelimited', explode: false }, ['a', 'b'], 'p=a%20b'],
    ['pipes', { style: 'pipeDelimited', explode: false }, ['a', 'b'], 'p=a%7Cb'],
    ['an object, exploded', {}, { a: 1, b: true }, 'a=1&b=true'],
    ['an object', { explode: false }, { a: 1, b: true }, 'p=a,1,b,true'],
    ['an object, deep', { style: 'deepObject' }, { a: 1 }, 'p%5Ba%5D=1'],
    ['an empty list', {}, [], ''],
    ['null', {}, null, 'p='],
    ['signs that forms know', {}, `a&b=c+d'e(f)`, 'p=a%26b%3Dc%2Bd%27e%28f%29'],
  ])('writes a query parameter: %s', (_, more, value, query) => {
    const spec = operation({ parameters: [parameter('p', 'query', more)] });
    expect(buildRequest(spec, { query: { p: value as never } }).query).toBe(query);
  });

  it('lets filters through that no document names, and text that is already encoded', () => {
    const { query } = buildRequest(operation(), { query: { status: 'open', left: undefined }, rawQuery: 'imsi=1,2' });
    expect(query).toBe('status=open&imsi=1,2');
  });

  it('requests the media types of the success responses, and names that of the body', () => {
    const create = operation({
      method: 'POST',
      body: { required: true, content: json },
      responses: [
        { status: 201, description: '', content: { kind: 'shown', content: { 'application/json': { pointer: '' } } } },
        {
          status: 400,
          description: '',
          content: { kind: 'shown', content: { 'application/problem+json': { pointer: '' } } },
        },
      ],
      success: [201],
    });
    expect(buildRequest(create, { body: { a: 'ö' } })).toEqual({
      operation: 'ticket.list',
      method: 'POST',
      path: '/troubleTicket',
      query: '',
      headers: [
        ['accept', 'application/json'],
        ['content-type', 'application/json'],
      ],
      body: '{"a":"ö"}',
    });
  });

  it('replaces defaults by header fields of the same name, regardless of its case, and drops them for undefined', () => {
    const create = operation({ method: 'POST', body: { required: true, content: json } });
    const { headers } = buildRequest(create, {
      body: {},
      headers: { 'Content-Type': 'text/plain', 'x-a': undefined, 'x-b': '' },
    });
    expect(headers).toEqual([
      ['Content-Type', 'text/plain'],
      ['x-b', ''],
    ]);
  });

  it('sends a body that is no JSON as it is, and a form as a form', () => {
    const create = operation({
      body: { required: true, content: { 'application/x-www-form-urlencoded': { pointer: '' } } },
    });
    expect(buildRequest(create, { body: { a: 'x y', b: [1, 2] } }).body).toBe('a=x%20y&b=1&b=2');
    expect(buildRequest(create, { rawBody: '{"a":' }).body).toBe('{"a":');
  });

  it('takes method, path and media type from a binding', () => {
    const later = operation({ id: 'change.update', declaredLater: true });
    const { method, path, ...bare } = later;
    expect([method, path]).toEqual(['GET', '/troubleTicket']);
    const binding = { method: 'patch', path: '/change/{id}', contentType: 'application/merge-patch+json' };
    const spec = buildRequest(bare, { path: { id: '7' }, body: {}, binding });
    expect(spec).toMatchObject({
      method: 'PATCH',
      path: '/change/7',
      headers: [
        ['accept', 'application/json'],
        ['content-type', 'application/merge-patch+json'],
      ],
    });
  });

  it('says which operation needs a binding, and where to write it', () => {
    const { method: _, ...bare } = operation({ id: 'change.update' });
    expect(() => buildRequest(bare)).toThrow(RequestNotBuildable);
    expect(() => buildRequest(bare)).toThrow(
      expect.objectContaining({ code: 'no-method', next: expect.stringContaining('bindings.change.update') as string }),
    );
    expect(() => buildRequest(operation({ path: '/{id}' }))).toThrow(
      expect.objectContaining({ code: 'no-path-value' }),
    );
  });

  it('writes lone surrogates, which UTF-8 cannot hold, as a replacement', () => {
    expect(buildRequest(operation(), { query: { q: 'a\ud800b' } }).query).toBe('q=a%EF%BF%BDb');
  });
});
