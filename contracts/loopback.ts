/** Names and addresses that a machine gives itself. */
export const isLoopbackHost = (host: string): boolean => /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/i.test(host);

/** The host of a URL whose port may be a reference to the environment. */
const hostOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).hostname : (/^https?:\/\/(\[[^\]]*\]|[^:/?#]*)/i.exec(url)?.[1] ?? '');

/** True for a URL that leads to this machine. */
export const isLoopback = (url: string): boolean => isLoopbackHost(hostOf(url));
