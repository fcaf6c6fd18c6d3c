import { plum } from './emblem.ts';
import type { Page } from './page.ts';

const wash = '#f6edf2';
const gold = '#b08d57';

/** The border of a certificate, its corners, and a rosette behind the text. */
export function drawFrame(page: Page): void {
  const { document } = page;
  const [width, height] = [document.page.width, document.page.height];
  page.artifact(() => {
    drawRosette(document, width / 2, height / 2 + 8);
    document
      .rect(22, 22, width - 44, height - 44)
      .lineWidth(2.4)
      .stroke(plum);
    document
      .rect(28, 28, width - 56, height - 56)
      .lineWidth(0.6)
      .stroke(gold);
    for (const [x, y, turn] of [
      [28, 28, 0],
      [width - 28, 28, 90],
      [width - 28, height - 28, 180],
      [28, height - 28, 270],
    ] as const)
      drawCorner(document, x, y, turn);
  });
}

/** Waves around a circle, as on bank notes. */
function drawRosette(document: PDFKit.PDFDocument, x: number, y: number): void {
  for (let wave = 0; wave < 12; wave += 1) {
    const [radius, height] = [175, (wave % 2 === 0 ? 1 : -1) * (14 + wave * 4)];
    for (let step = 0; step <= 360; step += 1) {
      const angle = (step * Math.PI) / 180;
      const distance = radius + height * Math.cos(16 * angle);
      const point = [x + distance * 1.45 * Math.cos(angle), y + distance * 0.78 * Math.sin(angle)] as const;
      if (step === 0) document.moveTo(...point);
      else document.lineTo(...point);
    }
    document.closePath().lineWidth(0.5).stroke(wash);
  }
}

/** Three petals in a corner, and lines along the edges. */
function drawCorner(document: PDFKit.PDFDocument, x: number, y: number, turn: number): void {
  document.save();
  document.translate(x, y).rotate(turn);
  document.rect(-9, -9, 52, 52).fill('#ffffff');
  document.moveTo(-6, 44).lineTo(-6, -6).lineTo(44, -6).lineWidth(2.4).stroke(plum);
  document.moveTo(0, 43).bezierCurveTo(2, 24, 24, 2, 43, 0).lineWidth(0.6).stroke(gold);
  for (const [angle, length, width] of [
    [-22, 21, 5.5],
    [22, 21, 5.5],
    [0, 26, 6.5],
  ] as const) {
    document.save();
    document.translate(3, 3).rotate(135 + angle);
    document
      .moveTo(0, 0)
      .bezierCurveTo(-width, -length * 0.3, -width, -length * 0.7, 0, -length)
      .bezierCurveTo(width, -length * 0.7, width, -length * 0.3, 0, 0)
      .lineWidth(0.8)
      .fillAndStroke(plum, '#ffffff');
    document.restore();
  }
  document.restore();
}

/** A short line with a diamond in its middle. */
export function drawDivider(page: Page, width: number): void {
  const { document } = page;
  const top = page.take(12) + 5;
  const x = document.page.width / 2;
  page.artifact(() => {
    for (const side of [-1, 1])
      document
        .moveTo(x + side * 7, top)
        .lineTo(x + (side * width) / 2, top)
        .lineWidth(0.8)
        .stroke(gold);
    document.polygon([x - 3.2, top], [x, top - 3.2], [x + 3.2, top], [x, top + 3.2]).fill(plum);
  });
}
