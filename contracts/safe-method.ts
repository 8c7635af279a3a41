/** Methods that change nothing (RFC 9110, section 9.2.1). */
export const isSafeMethod = (method: string): boolean =>
  ['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method.toUpperCase());
