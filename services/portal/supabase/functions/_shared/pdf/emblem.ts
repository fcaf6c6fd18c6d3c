import type { Page } from './page.ts';

/** A picture as PNG or JPEG. */
export type Picture = Uint8Array;

export const plum = '#84195e';
const emblemName = 'ตราสัญลักษณ์ / Emblem';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A picture in the middle of a box, as large as it fits. */
export function drawPicture(page: Page, picture: Picture, alt: string, { left, top, width, height }: Box): void {
  const draw = () =>
    page.content(() => {
      page.document.image(picture as never, left, top, { fit: [width, height], align: 'center', valign: 'center' });
    });
  page.within('Figure', draw, { alt, bbox: [left, top, left + width, top + height] });
}

/** The organisation's emblem in a square: its picture, or a lotus in a ring. */
export function drawEmblem(page: Page, picture: Picture | undefined, left: number, top: number, size: number): void {
  if (picture) return drawPicture(page, picture, emblemName, { left, top, width: size, height: size });
  const draw = () => page.content(() => drawLotus(page.document, left + size / 2, top + size / 2, size / 2));
  page.within('Figure', draw, { alt: emblemName, bbox: [left, top, left + size, top + size] });
}

/** Petals around a common foot, from the outer ones to the middle. */
function drawLotus(document: PDFKit.PDFDocument, x: number, y: number, radius: number): void {
  const unit = radius / 50;
  document.save();
  document.translate(x, y).scale(unit);
  document.circle(0, 0, 48).lineWidth(2.6).stroke(plum);
  document.circle(0, 0, 42.5).lineWidth(0.9).stroke(plum);
  for (let dot = 0; dot < 36; dot += 1) {
    const angle = (dot * Math.PI) / 18;
    document.circle(45.2 * Math.cos(angle), 45.2 * Math.sin(angle), 0.8).fill(plum);
  }
  const petals = [
    [-74, 27, 7.5],
    [74, 27, 7.5],
    [-47, 33, 9],
    [47, 33, 9],
    [-22, 39, 10.5],
    [22, 39, 10.5],
    [0, 43, 11.5],
  ] as const;
  for (const [angle, length, width] of petals) {
    document.save();
    document.translate(0, 15).rotate(angle);
    document
      .moveTo(0, 0)
      .bezierCurveTo(-width, -length * 0.3, -width, -length * 0.68, 0, -length)
      .bezierCurveTo(width, -length * 0.68, width, -length * 0.3, 0, 0)
      .lineWidth(1.3)
      .fillAndStroke(plum, '#ffffff');
    document.restore();
  }
  document.lineWidth(1.6).strokeColor(plum).lineCap('round');
  for (const [width, drop] of [
    [26, 20],
    [18, 25],
    [10, 30],
  ] as const) {
    document
      .moveTo(-width, drop)
      .bezierCurveTo(-width / 2, drop + 3.5, width / 2, drop + 3.5, width, drop)
      .stroke();
  }
  document.restore();
}
