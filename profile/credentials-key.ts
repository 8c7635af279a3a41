/** True for the declaration of the header fields by which a provider identifies itself, for all interfaces or for one: they are credentials. */
export const isCredentials = (key: string): boolean =>
  key === 'notification.auth' || key.endsWith('.notification.auth');
