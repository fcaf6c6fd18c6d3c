/** A tag of EMV QR data: two digits of tag, two of length, the value. */
const tag = (name: string, value: string) => `${name}${String(value.length).padStart(2, '0')}${value}`;

/** The text of a Thai slip's mini-QR, as banks print it; `more` tags that nobody asks for may stand at its end. */
export function slipPayload(bank: string, reference: string, country = 'TH', kind = '000001', more = 0): string {
  const extra = tag('62', 'x'.repeat(99)).repeat(more);
  const content = `${tag('00', tag('00', kind) + tag('01', bank) + tag('02', reference))}${tag('51', country)}${extra}9104`;
  return content + crc16(content);
}

/** CRC-16 (CCITT, from FFFF), as four hexadecimal digits. */
function crc16(content: string): string {
  let crc = 0xff_ff;
  for (const byte of new TextEncoder().encode(content)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x80_00 ? (crc << 1) ^ 0x10_21 : crc << 1) & 0xff_ff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
