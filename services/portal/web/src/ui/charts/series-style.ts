/** Of tokens, and how much of each, in percent: on a light page and on a dark one. The order sets like ones apart. */
export const seriesColours = [
  ['accent', 100, 100],
  ['success', 100, 84],
  ['warning', 72, 72],
  ['quiet', 68, 80],
  ['info', 84, 56],
  ['danger', 100, 56],
] as const;

const mix = (token: string, share: number) => `color-mix(in oklab, var(--${token}) ${share}%, var(--sunken))`;

/** The colour of a chart's series, which the colour-blind can tell apart as well. */
export const seriesColour = (place: number): string => {
  const [token, light, dark] = seriesColours[place % seriesColours.length] ?? seriesColours[0];
  return `light-dark(${mix(token, light)}, ${mix(token, dark)})`;
};

/** Behind the part of a bar that has the first colour. */
export const wholeColour = `light-dark(${mix('accent', 36)}, ${mix('accent', 50)})`;
