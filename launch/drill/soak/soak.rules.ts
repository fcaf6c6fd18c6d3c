/** The mean of the last third of a series over that of its middle third; 1 for a series that is too short to tell. */
export function growthOf(series: readonly number[]): number {
  const third = Math.floor(series.length / 3);
  if (third === 0) return 1;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return mean(series.slice(-third)) / mean(series.slice(-2 * third, -third));
}
