import type { Complaint, KeyPath } from '../problem.ts';
import { literalSecrets } from '../literal-secrets.ts';
import { resolved, testedContracts, type ProfileRule, type ProfileSubject } from '../rule.ts';

const EXAMPLE = 'https://sandbox.example.com/partner';

/** `{id}` and `{port}` are replaced later; a URL parser would change the braces. */
const parse = (text: string): URL | undefined => {
  const filled = text.replaceAll(/\{[A-Za-z]+\}/g, '1');
  return URL.canParse(filled) ? new URL(filled) : undefined;
};

interface UrlRule {
  readonly allowsQuery?: boolean;
}

/** A complaint about an invalid http or https URL at a place. */
function urlComplaint(text: string, at: KeyPath, { allowsQuery = false }: UrlRule = {}): Complaint[] {
  const complaint = (
    what: string,
    next: string,
    expected = `an http or https URL, for example ${EXAMPLE}`,
  ): Complaint[] => [{ code: 'wrong-value', at, what, expected, next }];
  const url = parse(text);
  if (url === undefined)
    return complaint(
      'this is not a URL',
      /^[\w.-]+(:\d+)?(\/|$)/.test(text) ? 'add https:// at the start' : 'write a scheme, a host and a path',
    );
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return complaint(`the scheme ${url.protocol}// is not supported`, 'use http:// or https://');
  if (url.password !== '' || url.username !== '')
    return complaint(
      'the URL contains a user name or password',
      'remove it, and add the credentials to the headers of an identity',
      'a URL without credentials',
    );
  if (!allowsQuery && (url.search !== '' || url.hash !== '' || /[?#]$/.test(text)))
    return complaint(
      'the URL has a query or a fragment',
      'remove everything after the path',
      'a URL to which paths can be appended',
    );
  return [];
}

function located(subject: ProfileSubject): { at: KeyPath; text: string; rule?: UrlRule }[] {
  const { profile } = subject;
  const tokenUrls = Object.entries(profile.identities ?? {}).flatMap(([name, { oauth2 }]) =>
    oauth2 === undefined
      ? []
      : [{ at: ['identities', name, 'oauth2', 'tokenUrl'], text: oauth2.tokenUrl, rule: { allowsQuery: true } }],
  );
  const triggerUrls = Object.entries(profile.triggers ?? {}).flatMap(([id, trigger]) =>
    'request' in trigger
      ? [{ at: ['triggers', id, 'request', 'url'], text: trigger.request.url, rule: { allowsQuery: true } }]
      : [],
  );
  const publicUrl = profile.listener?.publicUrl;
  return [
    ...Object.entries(profile.interfaces).map(([id, { baseUrl }]) => ({
      at: ['interfaces', id, 'baseUrl'],
      text: baseUrl,
    })),
    ...tokenUrls,
    ...triggerUrls,
    ...(publicUrl === undefined ? [] : [{ at: ['listener', 'publicUrl'], text: publicUrl }]),
  ];
}

/** URLs are http or https URLs without credentials; base URLs and the public URL of the listener have no query. */
export const urls: ProfileRule = {
  id: 'urls',
  needs: ['interfaces', 'identities', 'triggers', 'listener'],
  judge: (subject) =>
    located(subject).flatMap(({ at, text, rule }) => {
      const url = resolved(text, subject);
      if (url === undefined) return [];
      const complaints = urlComplaint(url, at, rule);
      // Already reported as a literal secret.
      return literalSecrets({ text }).length > 0 ? [] : complaints;
    }),
};

/** A base URL that ends with a path of the interface is a typical mistake: requests would contain the path twice. */
export const baseUrlHoldsPath: ProfileRule = {
  id: 'base-url-holds-path',
  needs: ['interfaces'],
  judge: (subject) =>
    testedContracts(subject).flatMap(({ id, operations }): Complaint[] => {
      const url = parse(resolved(subject.profile.interfaces[id]?.baseUrl ?? '', subject) ?? '');
      const paths = operations.flatMap(({ path }) => (path === undefined || path.includes('{') ? [] : [path]));
      const path = paths.find((one) => url?.pathname.replace(/\/$/, '').endsWith(one));
      if (url === undefined || path === undefined) return [];
      return [
        {
          code: 'risk',
          severity: 'warning',
          at: ['interfaces', id, 'baseUrl'],
          what: `requests would be sent to ${url.origin}${url.pathname.replace(/\/$/, '')}${path}`,
          expected: 'the URL before the paths of the interface',
          next: `remove ${path} from the end, unless the target really has this path twice`,
        },
      ];
    }),
};
