const units: Readonly<Record<string, number>> = { ns: 1e-6, us: 1e-3, ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const part = /(\d+(?:\.\d+)?)(ns|us|ms|s|m|h)/g;

/** The milliseconds of a duration in Go's notation: `1s`, `1m30s`, `24h`. */
export const readDuration = (text: string): number =>
  [...text.matchAll(part)].reduce((sum, [, amount, unit]) => sum + Number(amount) * (units[unit as string] as number), 0);

/** Whether the whole text is a duration in Go's notation. */
export const isDuration = (text: string) => /^(\d+(\.\d+)?(ns|us|ms|s|m|h))+$/.test(text);
