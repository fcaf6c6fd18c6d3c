import type { DoseStep, TimeRange } from '../../contract/index.ts';
import { ceiling, divide, isLess, ratio, times, type Ratio } from './ratio.rules.ts';

const hours: Readonly<Record<TimeRange['unit'], Ratio>> = {
  min: divide(ratio('1'), ratio('60')),
  h: ratio('1'),
  d: ratio('24'),
  wk: ratio('168'),
  mo: ratio('720'),
};

const one = ratio('1');

const day: TimeRange = { low: '1', high: '1', unit: 'd' };

/** How many doses of a step may fall into a time: at least one. A step without an interval is one dose. */
export function dosesWithin({ divided, times: count, interval: between }: DoseStep, within: TimeRange): Ratio {
  // Of a divided dose the figure is the day's.
  const interval = divided ? day : between;
  const shortest = interval && (interval.low ?? interval.high);
  const longest = within.high ?? within.low;
  if (!interval || !shortest || !longest || count === 1) return one;
  const doses = ceiling(divide(times(ratio(longest), hours[within.unit]), times(ratio(shortest), hours[interval.unit])));
  return isLess(doses, one) ? one : doses;
}
