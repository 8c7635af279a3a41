import type { Operation } from '../../contracts/contract.ts';
import type { Binding } from '../../contracts/formats/profile.ts';
import { filledPath } from '../../contracts/path-template.ts';
import { nearest } from '../../contracts/text/nearest.ts';
import type { Complaint } from '../problem.ts';
import { operationsById, testedContracts, type ProfileRule, type ProfileSubject } from '../rule.ts';

interface Bound {
  readonly id: string;
  readonly operation: Operation;
  readonly binding: Binding;
}

function bound({ profile, contracts }: ProfileSubject): Bound[] {
  const operations = operationsById(contracts);
  return Object.entries(profile.bindings ?? {}).flatMap(([id, binding]) => {
    const operation = operations.get(id);
    return operation === undefined ? [] : [{ id, operation, binding }];
  });
}

const essence = (mediaType: string): string => mediaType.split(';')[0]?.trim().toLowerCase() ?? '';

/** A profile adds what a document leaves unspecified; it does not change what a document states. Only paths may differ. */
export const bindingsAddOnly: ProfileRule = {
  id: 'bindings-add-only',
  needs: ['bindings'],
  judge: (subject) =>
    bound(subject).flatMap(({ id, operation, binding }) => {
      const rejected = (key: keyof Binding, stated: string, received: string): Complaint => ({
        code: 'not-allowed',
        at: ['bindings', id, key],
        on: 'key',
        what: `the document states the ${key === 'success' ? 'success status' : key} of ${id}`,
        expected: stated,
        received,
        next: 'remove it: a profile cannot change what a document states; the run will report the difference',
      });
      const { method, success, contentType } = binding;
      const types = Object.keys(operation.body?.content ?? {}).filter((type) => type !== '*/*');
      return [
        ...(method !== undefined && operation.method !== undefined && method !== operation.method
          ? [rejected('method', operation.method, method)]
          : []),
        ...(success !== undefined && operation.success.length > 0 && success.join() !== operation.success.join()
          ? [rejected('success', operation.success.join(', '), success.join(', '))]
          : []),
        ...(contentType !== undefined && types.length > 0 && !types.map(essence).includes(essence(contentType))
          ? [rejected('contentType', types.join(', '), contentType)]
          : []),
      ];
    }),
};

/** An operation can be called only with a method and a path. */
export const bindingsComplete: ProfileRule = {
  id: 'bindings-complete',
  needs: ['bindings'],
  judge: (subject) =>
    bound(subject).flatMap(({ id, operation, binding }): Complaint[] => {
      const missing = (['method', 'path'] as const).filter((key) => (binding[key] ?? operation[key]) === undefined);
      if (missing.length === 0) return [];
      return [
        {
          code: 'missing-key',
          at: ['bindings', id],
          on: 'key',
          what: `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing`,
          expected: 'method and path, because the document states neither',
          next: `add ${missing.join(' and ')}${missing.includes('path') ? `, ${expectedVariables(operation)}` : ''}`,
        },
      ];
    }),
};

interface Variables {
  readonly required: readonly string[];
  readonly allowed: readonly string[];
}

/** The path variables that are allowed and required: those of the document, or those of the action if the document states no path. */
function variablesOf({ parameters, path, action }: Operation): Variables {
  const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  if (path !== undefined || inPath.length > 0) return { required: inPath, allowed: inPath };
  if (action === 'monitor') return { required: [], allowed: ['id', 'externalId'] };
  const addresses = ['retrieve', 'update', 'hub-retrieve', 'hub-delete'].includes(action);
  return addresses ? { required: ['id'], allowed: ['id'] } : { required: [], allowed: [] };
}

function templateComplaint({ id, operation, binding }: Bound): Complaint[] {
  const path = binding.path ?? '';
  const complaint = (more: Pick<Complaint, 'what' | 'next' | 'nearest'>): Complaint[] => [
    {
      code: 'wrong-value',
      at: ['bindings', id, 'path'],
      expected: expectedVariables(operation),
      received: path,
      ...more,
    },
  ];
  const used = Array.from(path.matchAll(/\{([^{}]*)\}/g), (match) => match[1] ?? '');
  if (/[{}]/.test(path.replaceAll(/\{[^{}]*\}/g, '')))
    return complaint({
      what: 'the path template has a brace without its counterpart',
      next: 'write variables as {name}',
    });
  const { required, allowed } = variablesOf(operation);
  const unknownName = used.find((name) => !allowed.includes(name));
  if (unknownName !== undefined) {
    const guess = nearest(unknownName, allowed) ?? (allowed.length === 1 ? allowed[0] : undefined);
    return complaint({
      what: `the suite has no value for {${unknownName}}`,
      nearest: guess,
      next:
        guess === undefined
          ? `replace {${unknownName}} by text`
          : `write {${guess}}: the suite defines the names of variables`,
    });
  }
  const absent = required.find((name) => !used.includes(name));
  if (absent === undefined) return [];
  return complaint({ what: `{${absent}} is missing from the path`, next: `add {${absent}} at the position of the id` });
}

function expectedVariables(operation: Operation): string {
  const { required, allowed } = variablesOf(operation);
  if (allowed.length === 0) return 'a path without variables';
  const named = allowed.map((name) => `{${name}}`);
  return required.length > 0 ? `a path with ${named.join(' and ')}` : `a path with ${named.join(' or ')}, or without`;
}

/** A bound path contains only variables that the suite can fill. */
export const bindingVariables: ProfileRule = {
  id: 'binding-variables',
  needs: ['bindings'],
  judge: (subject) => bound(subject).flatMap((one) => (one.binding.path === undefined ? [] : templateComplaint(one))),
};

const route = (method: string, path: string): string => `${method} ${filledPath(path, () => '{}')}`;

/** No two operations of an interface have the same method and path. */
export const bindingCollisions: ProfileRule = {
  id: 'binding-collisions',
  needs: ['bindings', 'interfaces'],
  judge: (subject) =>
    testedContracts(subject).flatMap(({ operations }) => {
      const seen = new Map<string, string>();
      const bindings = subject.profile.bindings ?? {};
      // Documented operations first, so that the complaint refers to the binding.
      const order = [...operations].sort((a, b) => Number(a.id in bindings) - Number(b.id in bindings));
      return order.flatMap(({ id, method, path }): Complaint[] => {
        const [verb, template] = [bindings[id]?.method ?? method, bindings[id]?.path ?? path];
        if (verb === undefined || template === undefined) return [];
        const earlier = seen.get(route(verb, template));
        if (earlier === undefined) seen.set(route(verb, template), id);
        if (earlier === undefined || !(id in bindings)) return [];
        return [
          {
            code: 'contradiction',
            at: ['bindings', id],
            on: 'key',
            what: `${earlier} has the same method and path`,
            expected: 'a different method or path for each operation',
            received: `${verb} ${template}`,
            next: 'correct the method or the path of one of the two',
          },
        ];
      });
    }),
};
