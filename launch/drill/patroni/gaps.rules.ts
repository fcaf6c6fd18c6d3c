/** A change that was written and answered. Moments are milliseconds of one clock. */
export interface Change {
  readonly key: string;
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** A time in which a client believes that it receives every change: from SUBSCRIBED until it hears otherwise. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** When a client received each change. */
export type Received = ReadonlyMap<string, readonly number[]>;

/** A client that receives nothing while changes are answered for this long is deaf. */
const deafMs = 1_000;

/**
 * Changes that a client missed without notice: within one stretch it received a later change and not this one. What is
 * missing at the end of a stretch is no silent miss, since the stretch ends with the news of a gap. The last stretch is to
 * have everything, and one in which the client was deaf excuses nothing.
 */
export function silentlyMissed(changes: readonly Change[], received: Received, stretches: readonly Stretch[]): string[] {
  const last = stretches.at(-1);
  return stretches.flatMap((stretch) => {
    const inside = changes.filter(({ sentAt, answeredAt }) => sentAt >= stretch.from && answeredAt < stretch.to);
    const missing = inside.filter(({ key }) => !isReceived(received, key, stretch));
    if (missing.length === 0) return [];
    const isDeaf = missing.length === inside.length && lengthOf(inside) >= deafMs;
    const newest = Math.max(
      ...changes.filter(({ key }) => isReceived(received, key, stretch)).map(({ sentAt }) => sentAt),
      stretch === last || isDeaf ? Infinity : -Infinity,
    );
    return missing.filter(({ answeredAt }) => answeredAt < newest).map(({ key }) => key);
  });
}

/** Changes that a client received twice. */
export const receivedTwice = (received: Received): string[] =>
  [...received].filter(([, moments]) => moments.length > 1).map(([key]) => key);

const lengthOf = (changes: readonly Change[]) =>
  Math.max(...changes.map(({ answeredAt }) => answeredAt)) - Math.min(...changes.map(({ sentAt }) => sentAt));

const isReceived = (received: Received, key: string, { from, to }: Stretch) =>
  (received.get(key) ?? []).some((moment) => moment >= from && moment <= to);
