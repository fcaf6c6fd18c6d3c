/**
 * The texts of payment QR codes: tags of two digits, a length of two, a value, and last a checksum (EMVCo, QR Code
 * Specification for Payment Systems, Merchant-Presented Mode 1.1, sections 3 and 4).
 */
export const tag = (name: string, value: string): string => `${name}${String(value.length).padStart(2, '0')}${value}`;

/** The value of the first tag of that name; undefined if the text lacks it or is malformed before it. */
export function readTag(text: string, name: string): string | undefined {
  for (let place = 0; place + 4 <= text.length;) {
    const head = text.slice(place, place + 4);
    if (!/^\d{4}$/.test(head)) return undefined;
    const end = place + 4 + Number(head.slice(2));
    if (end > text.length) return undefined;
    if (head.startsWith(name)) return text.slice(place + 4, end);
    place = end;
  }
  return undefined;
}

/** CRC-16 (CCITT, polynomial 1021, from FFFF) over UTF-8, as four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xff_ff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x80_00 ? (crc << 1) ^ 0x10_21 : crc << 1) & 0xff_ff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** The text with its checksum, under the tag that the format names. */
export function withChecksum(text: string, name: string): string {
  const content = `${text}${name}04`;
  return content + crc16(content);
}
