import { crc16, readTag } from './emv-tags.rules.ts';

/** The mini-QR of a Thai slip identifies the transfer. It proves neither amount nor receiver. */
export interface SlipTransfer {
  /** Three digits, as the banks' clearing has them. */
  readonly bank: string;
  readonly reference: string;
}

/** Reads a mini-QR as the database does (`decode_slip`), before anything is sent; undefined if it is invalid. */
export function readSlip(payload: string): SlipTransfer | undefined {
  if (payload.length > 500 || !/9104[0-9A-Fa-f]{4}$/.test(payload)) return undefined;
  if (payload.slice(-4).toUpperCase() !== crc16(payload.slice(0, -4))) return undefined;
  const transfer = readTag(payload, '00');
  if (transfer === undefined || readTag(payload, '51') !== 'TH' || readTag(transfer, '00') !== '000001') return undefined;
  const bank = readTag(transfer, '01') ?? '';
  const reference = readTag(transfer, '02') ?? '';
  return /^\d{3}$/.test(bank) && /^[0-9A-Za-z]{1,60}$/.test(reference) ? { bank, reference } : undefined;
}
