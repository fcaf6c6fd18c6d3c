export interface Usage {
  readonly kind: string;
  readonly used: number;
  readonly allowed: number;
}

export const bytesPerMegabyte = 1024 * 1024;

/** The share of a quota from which people are warned. */
const warningShare = 0.8;

/** From 0 to 1; a quota of zero is fully used. */
export const shareOf = ({ used, allowed }: Usage): number => (allowed <= 0 ? 1 : Math.min(1, used / allowed));

export const isNearLimit = (usage: Usage): boolean => shareOf(usage) >= warningShare;

/** Storage always; other kinds only when nearly used up. */
export const worthShowing = (usages: readonly Usage[]): readonly Usage[] =>
  usages
    .filter((usage) => usage.kind === 'bytes' || isNearLimit(usage))
    .toSorted((one, other) => Number(other.kind === 'bytes') - Number(one.kind === 'bytes'));
