import type { Result } from '../contracts/formats/result.ts';

/** The options that left out a part of the requirements, as a reason next to those of the overall verdict; none for a run of all of them. */
export const testedPart = ({ limitedBy }: Result['run']): readonly string[] =>
  limitedBy ? [`a part was tested: ${limitedBy.join(', ')}`] : [];
