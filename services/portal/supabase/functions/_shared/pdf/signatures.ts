import { drawPicture, type Picture } from './emblem.ts';
import { ink, quiet, type Page } from './page.ts';

/** Somebody who decided, and how a document names it. */
export interface Signature {
  /** What they did: `ผู้เสนอโครงการ`. */
  readonly deed: string;
  readonly name: string;
  /** Their office, and for whom they acted. */
  readonly lines: readonly string[];
  readonly moment: string;
  readonly picture?: Picture | undefined;
}

/** Of a row of blocks, in points. */
export const signatureHeight = 118;
const gap = 28;

/** Blocks of signatures, two in a row. A block stays on one page. */
export function drawSignatures(page: Page, signatures: readonly Signature[]): void {
  const width = (page.width - gap) / 2;
  for (let first = 0; first < signatures.length; first += 2) {
    const top = page.take(signatureHeight);
    for (const [column, signature] of signatures.slice(first, first + 2).entries()) {
      const alone = signatures.length === 1 ? (page.width - width) / 2 : 0;
      drawSignature(page, signature, page.left + alone + column * (width + gap), top, width);
    }
    page.moveTo(top + signatureHeight);
  }
}

function drawSignature(page: Page, signature: Signature, left: number, top: number, width: number): void {
  page.within('Sect', () => {
    page.moveTo(top + 6);
    page.write(signature.deed, { size: 9, color: quiet, align: 'center', left, width });
    const box = { left: left + 20, top: top + 18, width: width - 40, height: 27 };
    if (signature.picture) drawPicture(page, signature.picture, `ลายมือชื่อ ${signature.name}`, box);
    const rule = top + 46;
    page.artifact(() => {
      page.document
        .moveTo(left + 20, rule)
        .lineTo(left + width - 20, rule)
        .lineWidth(0.7)
        .dash(1.5, { space: 2 })
        .stroke(ink);
      page.document.undash();
    });
    page.moveTo(rule + 3);
    page.write(`(${signature.name})`, { size: 10.5, align: 'center', left, width, lead: 1.35 });
    for (const each of signature.lines) page.write(each, { size: 9.5, align: 'center', left, width, lead: 1.35 });
    page.write(signature.moment, { size: 9, color: quiet, align: 'center', left, width, lead: 1.35 });
  });
}
