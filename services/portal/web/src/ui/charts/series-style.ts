const shades = [100, 62, 36, 20] as const;

/** The colours of a chart's parts: the accent, paler step by step, then two that it does not have. */
export const seriesColour = (place: number): string => {
  const shade = shades[place];
  if (shade !== undefined) return `color-mix(in oklab, var(--accent) ${shade}%, var(--sunken))`;
  return place === shades.length ? 'var(--quiet)' : 'var(--edge)';
};
