/** How much of the findings of a run is sent again: nothing; what a fifth of the time of the run allows, or half a second for each of up to twenty causes; one finding of each cause; everything. */
export const CONFIRM_EFFORTS = ['none', 'quick', 'causes', 'full'] as const;

export type ConfirmEffort = (typeof CONFIRM_EFFORTS)[number];
