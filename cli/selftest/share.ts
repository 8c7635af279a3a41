/** A part in per cent with one decimal, `12.5 %`; `-` where there is no whole. */
export const share = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;
