/** Names that runs of the suite make. */

import { UUID } from '../../contracts/text/uuid.ts';

/** What every name that a run makes begins with. In both cases, so that a target that folds them is seen to. */
export const runNameOf = ({ id }: { readonly id: string }): string => `Conform-${id}`;

/** The id of a run, or that of `conform learn`. */
const NAME = new RegExp(String.raw`conform-(\d{8}-\d{6}-[\da-f]{4}|${UUID})`, 'i');

/** The id of the run that made a name in a text, in lower case. */
export const runIdIn = (text: string | undefined): string | undefined => NAME.exec(text ?? '')?.[1]?.toLowerCase();
