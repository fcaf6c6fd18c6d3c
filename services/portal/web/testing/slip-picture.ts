import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { encodeQR } from 'qr';
import { slipPayload } from '../../supabase/tests/shop/slip-payload.rules.ts';

const [width, height] = [720, 1280];

/** A chunk of a PNG: its length, its name, its bytes, their checksum. */
function chunk(name: string, bytes: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'ascii'), bytes]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(bytes.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([head, named, sum]);
}

/** A slip as a bank's app saves it, as PNG: lines of text, and low on the right the mini-QR of its transfer, if it has one. */
export function slipPicture(transfer?: { readonly bank: string; readonly reference: string }): Buffer {
  const rows = Array.from({ length: height }, () => new Uint8Array(width + 1).fill(250, 1));
  const fill = (left: number, top: number, wide: number, high: number, shade: number) => {
    for (const row of rows.slice(top, top + high)) row.fill(shade, left + 1, left + wide + 1);
  };
  fill(0, 0, width, 140, 90);
  for (let line = 0; line < 9; line += 1) fill(60, 220 + line * 70, 240 + ((line * 97) % 300), 22, 120);
  if (transfer) {
    const modules = encodeQR(slipPayload(transfer.bank, transfer.reference), 'raw', { ecc: 'low', border: 4 });
    const scale = 4;
    for (const [y, row] of modules.entries())
      for (const [x, isDark] of row.entries()) fill(470 + x * scale, 980 + y * scale, scale, scale, isDark ? 20 : 250);
  }
  return png(width, height, Buffer.concat(rows));
}

/** A photograph of nothing, as PNG of more than six megabytes, as a camera makes them. */
export function largePicture(): Buffer {
  const [wide, high] = [2600, 2500];
  const rows = randomBytes((wide + 1) * high);
  for (let row = 0; row < high; row += 1) rows[row * (wide + 1)] = 0;
  return png(wide, high, rows);
}

/** Rows of grey shades, each behind a byte that says that it is not filtered. */
function png(wide: number, high: number, rows: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(wide);
  header.writeUInt32BE(high, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ]);
}
