import { encodeQR } from 'qr';
import { quiet, type Page } from './page.ts';

interface Check {
  /** The page that the code opens. */
  readonly address: string;
  /** The same code for people to type. */
  readonly code: string;
  readonly size?: number;
  readonly width?: number;
  readonly codeSize?: number;
  readonly sentences: readonly (readonly [th: string, en: string])[];
}

/** How to check a document: a QR code, and the code to type. */
export function drawCheck(page: Page, { address, code, size = 84, codeSize = 14, sentences, ...check }: Check): void {
  const top = page.take(size + 6);
  const squares = encodeQR(address, 'raw', { ecc: 'medium', border: 2 });
  page.squares(squares, page.left, top, size, `คิวอาร์โค้ดสำหรับตรวจสอบ / QR code: ${address}`);
  const left = page.left + size + 14;
  const width = (check.width ?? page.width) - size - 14;
  page.moveTo(top + size * 0.07);
  page.write('รหัสตรวจสอบ / Verification code', { size: 8.5, color: quiet, left, width });
  page.write(code, { size: codeSize, font: 'semibold', left, width });
  for (const [th, en] of sentences) {
    page.write(th, { size: 9, left, width, lead: 1.4 });
    page.write(en, { size: 9, left, width, lead: 1.4, color: quiet, language: 'en' });
  }
  page.moveTo(Math.max(page.y, top + size + 6));
}
