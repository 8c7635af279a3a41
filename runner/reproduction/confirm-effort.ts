/** How much of the findings of a run is sent again: nothing; what a fifth of the time of the run allows; one finding of each cause; everything. */
export const CONFIRM_EFFORTS = ['none', 'quick', 'causes', 'full'] as const;

export type ConfirmEffort = (typeof CONFIRM_EFFORTS)[number];
