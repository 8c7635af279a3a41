import type { LimitingOptions, Result } from '../contracts/formats/result.ts';

/** As the options are given on the command line. */
export const limitingText = ({ only, exclude, readOnly }: LimitingOptions): string =>
  [
    ...(only ? [`--only ${only.join(',')}`] : []),
    ...(exclude ? [`--exclude ${exclude.join(',')}`] : []),
    ...(readOnly ? ['--read-only'] : []),
  ].join(', ');

/** That a part of the requirements was left out, as a reason next to those of the overall verdict; none for a run of all of them. */
export const testedPart = ({ limitedBy }: Result['run']): readonly string[] =>
  limitedBy ? [`a part was tested: ${limitingText(limitedBy)}`] : [];
