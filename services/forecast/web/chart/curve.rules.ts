/** One dated value; `yes` is 0 to 1. */
export interface Dated {
  readonly date: string;
  readonly yes: number;
}

/** A place in a box of 100 by 100 whose y axis points down. */
export interface Place extends Dated {
  readonly x: number;
  readonly y: number;
}

const round = (value: number) => Math.round(value * 100) / 100;

/** The position of each value: x by its day between `left` and `right`, y by its height. A single value is in the middle. */
export function placesOf(history: readonly Dated[], left = 0, right = 100): Place[] {
  const times = history.map(({ date }) => Date.parse(date));
  const [from, to] = [Math.min(...times), Math.max(...times)];
  return history.map((point, index) => {
    const share = to > from ? ((times[index] as number) - from) / (to - from) : 0.5;
    return { ...point, x: round(left + share * (right - left)), y: round((1 - point.yes) * 100) };
  });
}

/** The path of a line that holds each value until the next one. */
export const stepPath = (places: readonly Place[]): string =>
  places.map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('');

/** Days for the x axis: the first and the last, and those between that are at least `minGap` from both neighbours. */
export function axisPlaces(places: readonly Place[], minGap = 22): Place[] {
  const last = places.at(-1);
  const axis: Place[] = [];
  for (const place of places) {
    const before = axis.at(-1);
    const hasSpace = before === undefined || place.x - before.x >= minGap;
    if (place === last || (hasSpace && (before === undefined || (last as Place).x - place.x >= minGap))) axis.push(place);
  }
  return axis;
}

const weekMs = 7 * 24 * 60 * 60 * 1000;

/** Whether the last value is a week old or more. */
export function hasHeldForWeek(history: readonly Dated[], now: Date): boolean {
  const last = history.at(-1);
  return last !== undefined && Date.parse(last.date) <= now.getTime() - weekMs;
}

/**
 * How many percentage points the value moved in the week before `now`, to one decimal; undefined where the history begins
 * later than that.
 */
export function changeOfWeek(history: readonly Dated[], now: Date): number | undefined {
  const before = history.findLast(({ date }) => Date.parse(date) <= now.getTime() - weekMs);
  const last = history.at(-1);
  return before && last && Math.round((last.yes - before.yes) * 1000) / 10;
}
