/** What the documents leave unspecified and nothing in a recording decides, by the name that a row gives it. */
export const TOPICS = {
  'asynchronous-responses': 'which operations are asynchronous, and what they return',
  'body-wrapping': 'whether a request body is inside a member with its name',
  conflict: 'condition of 409',
  'device-identity': 'member that identifies a device',
  'devices-per-request': 'greatest number of devices of one request',
  'fields-always-returned': 'members that a field selection cannot leave out',
  'filter-criteria': 'parameters that filter a list',
  'filter-syntax': 'syntax of a filter',
  'history-depth': 'age of the oldest entry of a history',
  'hub-members': 'further members of a hub',
  lengths: 'greatest length of texts',
  limits: 'rates and sizes',
  'not-found': 'condition of 404',
  'rate-limit': 'greatest rate of requests',
  'sandbox-header-in-production': 'the effect of the sandbox header field in production',
  'sandbox-uniqueness': 'the scope in which a sandbox value must be unique',
  'several-values-encoding': 'encoding of several values of a parameter',
  sizes: 'greatest size of bodies and addresses',
  'tmf-641': 'version of TMF-641',
  'unauthorized-or-forbidden': 'conditions of 401 and of 403',
  versioning: 'how versions of the interface are named and supported',
  'window-date-time-form': 'forms of the date-times of a window',
} as const;

export type Topic = keyof typeof TOPICS;
