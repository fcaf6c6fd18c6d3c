const full = 360;

/** Where the middle of a slice is, in degrees clockwise from the top. */
export const middleOf = (place: number, count: number): number => ((place + 0.5) * full) / count;

/**
 * How far a wheel is turned when it stops with a slice at the top.
 * @param from how far it is turned now, in degrees
 * @param rounds whole turns on the way
 */
export function turnTo(place: number, { count, from, rounds }: { count: number; from: number; rounds: number }): number {
  const missing = (((-middleOf(place, count) - from) % full) + full) % full;
  return from + rounds * full + missing;
}

/** The outline of a slice of a wheel with the radius 100 around 0, 0, as an SVG path. */
export function slicePath(place: number, count: number): string {
  if (count === 1) return 'M0 -100A100 100 0 1 1 -0.01 -100Z';
  const at = (edge: number) => {
    const angle = (edge * 2 * Math.PI) / count;
    return `${(100 * Math.sin(angle)).toFixed(3)} ${(-100 * Math.cos(angle)).toFixed(3)}`;
  };
  return `M0 0L${at(place)}A100 100 0 0 1 ${at(place + 1)}Z`;
}

const shades = 3;

/** Which of three shades a slice has: never that of a neighbour, the first and the last being neighbours too. */
export const shadeOf = (place: number, count: number): number =>
  place === count - 1 && place % shades === 0 && count > 1 ? 1 : place % shades;
