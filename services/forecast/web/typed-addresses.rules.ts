import { webAddress } from '../contract/values.ts';

/** A host and what follows it, as people write an address and as browsers show it. */
const withoutScheme = /^[^\s/?#:@]+\.[^\s/?#:@.]{2,}(?::\d{1,5})?(?:[/?#]|$)/u;

const complete = (typed: string) => (withoutScheme.test(typed) ? `https://${typed}` : typed);

/** The web addresses that somebody typed, with https:// where it was left out. */
export const readAddresses = (text: string): string[] => text.split(/\s+/).filter(Boolean).map(complete);

export interface UnfitAddress {
  /** Counted from 1, as the reader sees it. */
  readonly line: number;
  /** It begins like a web address, so something else in it is wrong. */
  readonly hasScheme: boolean;
}

/** The first typed address that the API would refuse. */
export function findUnfitAddress(text: string): UnfitAddress | undefined {
  for (const [index, line] of text.split('\n').entries()) {
    const unfit = readAddresses(line).find((address) => !webAddress.safeParse(address).success);
    if (unfit !== undefined) return { line: index + 1, hasScheme: /^https?:\/\//i.test(unfit) };
  }
  return undefined;
}
