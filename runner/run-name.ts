/** What every name that a run makes begins with. In both cases, so that a target that folds them is seen to. */
export const runNameOf = ({ id }: { readonly id: string }): string => `Conform-${id}`;
