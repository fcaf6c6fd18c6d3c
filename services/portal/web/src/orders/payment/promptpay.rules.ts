import { tag, withChecksum } from './emv-tags.rules.ts';

/** The kinds of PromptPay numbers. */
export type ReceiverKind = 'phone' | 'citizen' | 'wallet';

const kinds: readonly (readonly [kind: ReceiverKind, shape: RegExp, subtag: string])[] = [
  ['phone', /^0\d{9}$/, '01'],
  ['citizen', /^\d{13}$/, '02'],
  ['wallet', /^\d{15}$/, '03'],
];

/** The digits of a typed number: `081-234 5678` as `0812345678`. */
export const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '');

/** The kind of receiver of a number; undefined if PromptPay has no such kind. */
export const receiverKind = (receiver: string): ReceiverKind | undefined => kinds.find(([, shape]) => shape.test(receiver))?.[0];

/**
 * The text of a PromptPay QR that asks for one payment (Thai QR Payment Standard, credit transfer, application
 * A000000677010111).
 * @param receiver ten digits of a phone, thirteen of a citizen or company, fifteen of an e-wallet
 * @param amount in baht; at least 0.01
 * @returns undefined if the receiver is invalid or the amount cannot be paid
 */
export function promptPayPayload(receiver: string, amount: number): string | undefined {
  const match = kinds.find(([, shape]) => shape.test(receiver));
  if (!match || !(amount >= 0.01) || amount >= 10_000_000) return undefined;
  const [kind, , subtag] = match;
  // A phone is written as from abroad: 00, the country, and no leading zero.
  const number = kind === 'phone' ? `0066${receiver.slice(1)}` : receiver;
  const account = tag('00', 'A000000677010111') + tag(subtag, number);
  return withChecksum(
    tag('00', '01') + tag('01', '12') + tag('29', account) + tag('58', 'TH') + tag('53', '764') + tag('54', amount.toFixed(2)),
    '63',
  );
}
