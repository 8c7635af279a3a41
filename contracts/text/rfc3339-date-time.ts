import { isIso8601DateTime } from './iso8601-date-time.ts';

const SHAPE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;

/**
 * True for `date-time` of RFC 3339, section 5.6, which is what `format: date-time` of JSON Schema means. The format of ajv-formats also takes a
 * space for the T and an offset without a colon.
 */
export const isRfc3339DateTime = (text: string): boolean =>
  SHAPE.test(text) && !/T24/i.test(text) && isIso8601DateTime(text);
