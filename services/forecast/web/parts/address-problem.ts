import { findUnfitAddress } from '../typed-addresses.rules.ts';
import type { View } from '../view.ts';

/** What is wrong with the first web address of a field that cannot be used; undefined where each can. */
export function addressProblem({ t }: View, text: string): string | undefined {
  const unfit = findUnfitAddress(text);
  return unfit && t.address[unfit.hasScheme ? 'unfit' : 'notFull'](String(unfit.line));
}
