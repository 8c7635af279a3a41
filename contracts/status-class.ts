/** Classes of statuses (RFC 9110, section 15). */

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

export const isClientError = (status: number): boolean => status >= 400 && status < 500;

export const isServerError = (status: number): boolean => status >= 500 && status < 600;

/** What an id that does not exist, or no longer, is responded with. */
export const isNotFound = (status: number): boolean => status === 404 || status === 410;

/** A rejection of credentials, or of what they allow. */
export const isUnauthorizedOrForbidden = (status: number): boolean => status === 401 || status === 403;

/** Overload and unavailability do not show conformance: 429, 502, 503 and 504 decide no case. */
export const isTransient = (status: number): boolean => [429, 502, 503, 504].includes(status);
