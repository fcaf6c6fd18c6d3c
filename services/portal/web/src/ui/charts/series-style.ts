/** Of the accent, in percent: on a light page and on a dark one. */
const shades = [
  [100, 100],
  [62, 72],
  [36, 50],
  [20, 32],
] as const;
const mix = (shade: number) => `color-mix(in oklab, var(--accent) ${shade}%, var(--sunken))`;

/** The colours of a chart's parts: the accent, paler step by step, then two that it does not have. */
export const seriesColour = (place: number): string => {
  const shade = shades[place];
  if (shade !== undefined) return `light-dark(${mix(shade[0])}, ${mix(shade[1])})`;
  return place === shades.length ? 'var(--quiet)' : 'var(--edge)';
};
