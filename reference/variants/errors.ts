import type { Json, JsonObject } from '../../contracts/contract.ts';
import { applyAlterations, changingResponse, changingStatus, rejecting } from '../alteration.ts';
import type { Alteration } from '../alteration.ts';
import { forCreatorsOnly } from '../faults/altering.ts';
import type { Response } from '../http/response.ts';
import type { Variant } from './variant.ts';
import { KINDS } from '../resource/kind.ts';

const ALL = ['device', 'change', 'ticket', 'order'];

/** Edits the errors of interfaces, also those for paths and methods without an operation. */
function errors(where: readonly string[], edit: (response: Response, body: JsonObject) => Response): Alteration {
  return (healthy) => ({
    exchange: async (request) => {
      const response = await healthy.exchange(request);
      const isEdited = response.status >= 400 && where.includes(request.path.split('/')[1] ?? '');
      return isEdited ? edit(response, (response.body ?? {}) as JsonObject) : response;
    },
  });
}

function withoutContent({ status, headers }: Response): Response {
  const kept = Object.entries(headers).filter(([name]) => name !== 'content-type');
  return { status, headers: Object.fromEntries(kept) };
}

const schemaOf = (members: Readonly<Record<string, string>>): Json =>
  Object.fromEntries(
    ALL.map((name) => [
      name,
      {
        type: 'object',
        properties: Object.fromEntries(Object.entries(members).map(([member, type]) => [member, { type }])),
      },
    ]),
  );

/** How errors may look. */
export const errorVariants: readonly Variant[] = [
  {
    id: 'errors-as-problem-details',
    summary: 'Errors are problem details (RFC 9457).',
    allowed: 'The media type and the members of error bodies are unspecified; an ErrorRepresentation is a JSON object.',
    declarations: {
      errorMediaType: 'application/problem+json',
      errorSchema: schemaOf({ type: 'string', title: 'string', status: 'integer', detail: 'string' }),
    },
    alter: errors(ALL, (response, body) => ({
      ...response,
      headers: { ...response.headers, 'content-type': 'application/problem+json' },
      body: {
        type: 'about:blank',
        title: body['code'] ?? 'error',
        status: response.status,
        detail: body['reason'] ?? '',
      },
    })),
  },
  {
    id: 'errors-without-content',
    summary: 'Errors of the device and the change interface have no content.',
    allowed: 'Their error bodies are unspecified.',
    declarations: { errorMediaType: undefined, errorSchema: undefined },
    alter: errors(['device', 'change'], withoutContent),
  },
  {
    id: 'errors-as-html',
    summary: 'Errors of the device and the change interface are pages for people.',
    allowed: 'Their error bodies and the media type are unspecified.',
    declarations: { errorMediaType: undefined, errorSchema: undefined },
    alter: errors(['device', 'change'], (response) => ({
      ...withoutContent(response),
      headers: { ...response.headers, 'content-type': 'text/html' },
      text: `<!doctype html><title>${response.status}</title><p>That did not work.`,
    })),
  },
  {
    id: 'errors-with-other-members',
    summary: 'Errors have a number for a code, and a list of causes.',
    allowed: 'The members of an ErrorRepresentation are unspecified.',
    declarations: { errorSchema: schemaOf({ errorCode: 'integer', causes: 'array' }) },
    alter: errors(ALL, (response, body) => ({
      ...response,
      body: { errorCode: 4711, causes: [body['reason'] ?? ''], info: { retry: false } },
    })),
  },
  {
    id: 'credentials-are-403',
    summary: 'Missing and invalid credentials lead to 403 on the change, ticket and order interfaces.',
    allowed: 'Those documents list 401 and 403 and give no condition for either.',
    declarations: { statusConditions: { 'missing-credentials': [403], 'wrong-credentials': [403] } },
    alter: changingStatus(KINDS, 401, 403),
  },
  {
    id: 'identities-change-what-they-created',
    summary:
      'An identity may update and delete only what it has created itself; for the rest of its customer, it is 403.',
    allowed: 'Which rights an identity of a customer has is unspecified; a lack of rights is a listed 403.',
    isOfResources: true,
    alter: (healthy) =>
      applyAlterations(
        healthy,
        KINDS.flatMap((kind) => [
          forCreatorsOnly(`${kind}.update`, `${kind}.create`, () => rejecting(403)),
          forCreatorsOnly(`${kind}.hub-delete`, `${kind}.hub-create`, () => rejecting(403)),
        ]),
      ),
  },
  {
    id: 'no-challenge',
    summary: 'A rejection of credentials does not state which ones are required.',
    allowed: 'No document mentions a challenge.',
    declarations: { authChallengeHeader: false },
    alter: changingResponse(ALL, (response) => ({
      ...response,
      headers: Object.fromEntries(Object.entries(response.headers).filter(([name]) => name !== 'www-authenticate')),
    })),
  },
  {
    id: 'change.bodies-are-rejected-with-409',
    summary: 'A change request body that violates the contract is rejected with 409.',
    allowed: 'The conditions of the listed statuses are unspecified.',
    alter: changingResponse('change.create', (response) =>
      (response.body as JsonObject | undefined)?.['code'] === 'body-invalid' ? { ...response, status: 409 } : response,
    ),
  },
  {
    id: 'ticket.bodies-are-rejected-with-400',
    summary: 'A ticket body that violates the contract is rejected with 400, not 422.',
    allowed: 'Both statuses are listed and no condition is shown.',
    declarations: { badRequestExamples: undefined },
    alter: changingStatus('ticket', 422, 400),
  },
];
