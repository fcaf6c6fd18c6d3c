import { completeAddress } from '@trivium/server-pages';
import { webAddress } from '../contract/values.ts';

/** The web addresses that somebody typed, with https:// where it was left out. */
export const readAddresses = (text: string): string[] => text.split(/\s+/).filter(Boolean).map(completeAddress);

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
