import type { Exchange } from '../../contracts/formats/recording.ts';
import { isSuccess } from '../../contracts/status-class.ts';

/** The text that the suite sends after the object of a body. */
export const TEXT_AFTER_BODY = ' {"x":1}';

/**
 * True for an accepted body with a well-formed object and other text after it: common JSON parsers read one value and do not look further, and the
 * documents do not state that nothing follows it.
 */
export const isReadInPart = ({ facts, response }: Exchange): boolean =>
  'violation' in facts && facts.violation === 'trailing-text' && isSuccess(response?.status ?? 0);
