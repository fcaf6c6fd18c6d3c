import { type Art, at, box, chances, circle, line, path, picture, repeat, specks, stroke } from '../motifs/shapes.ts';
import { colours as c } from '../palette.ts';

/** Digits as lines in a box of 60 by 100: figures are the same in both languages. */
const digits: Readonly<Record<string, string>> = {
  '0': 'M30 0C62 0 62 100 30 100S-2 0 30 0Z',
  '1': 'M10 22L34 0V100',
  '5': 'M54 0H12L6 46C22 34 56 36 56 68S24 104 4 88',
  '.': 'M12 98V99',
};

const amountOf = (figures: readonly string[]): Art =>
  figures.reduce(
    ({ art, x }, figure) => ({
      art: art + at({ x }, stroke(digits[figure] ?? '', c.ink, 13)),
      x: x + (figure === '.' ? 40 : 84),
    }),
    { art: '', x: 0 },
  ).art;

/** One side of a transfer: a bank's round sign, a name and a number, as bars. */
const account = (y: number, sign: string, width: number): Art =>
  circle(230, y, 52, sign) +
  path(`M206 ${y + 20}V${y - 6}L230 ${y - 24}L254 ${y - 6}V${y + 20}Z`, c.paper) +
  box(318, y - 36, width, 28, c.plum, 14) +
  box(318, y + 12, width * 0.62, 20, c.fog, 10);

/** What looks like a bank's small QR, with its three corners. */
const code = (x: number, y: number, size: number): Art => {
  const cells = 21;
  const side = size / cells;
  const chance = chances('bank slip');
  const isCorner = (column: number, row: number) =>
    (column < 8 && row < 8) || (column > 12 && row < 8) || (column < 8 && row > 12);
  const eye = (column: number, row: number) =>
    box(x + column * side, y + row * side, side * 7, side * 7, c.ink) +
    box(x + (column + 1) * side, y + (row + 1) * side, side * 5, side * 5, c.paper) +
    box(x + (column + 2) * side, y + (row + 2) * side, side * 3, side * 3, c.ink);
  return (
    repeat(cells * cells, (each) => {
      const [column, row] = [each % cells, Math.floor(each / cells)];
      return chance() < 0.5 && !isCorner(column, row) ? box(x + column * side, y + row * side, side, side, c.ink) : '';
    }) +
    eye(0, 0) +
    eye(14, 0) +
    eye(0, 14)
  );
};

/** The slip of a transfer of 150 baht, as a bank's app saves it. Only the demo order that waits for a check has it. */
const bankSlip = (): string =>
  picture(
    1000,
    1400,
    box(0, 0, 1000, 1400, c.sky),
    circle(900, 160, 340, c.mint),
    path(
      'M110 90H890V1300L825 1256L760 1300L695 1256L630 1300L565 1256L500 1300L435 1256L370 1300L305 1256L240 1300L175 1256L110 1300Z',
      c.ink,
      0.14,
    ),
    path(
      'M100 76H880V1286L815 1242L750 1286L685 1242L620 1286L555 1242L490 1286L425 1242L360 1286L295 1242L230 1286L165 1242L100 1286Z',
      c.paper,
    ),
    box(100, 76, 780, 170, c.forest),
    circle(220, 161, 54, c.leaf),
    stroke('M194 163L213 183L248 142', c.paper, 15),
    box(310, 122, 360, 34, c.paper, 17),
    box(310, 176, 240, 22, c.mint, 11),
    account(350, c.dusk, 380),
    line(
      [
        [230, 428],
        [230, 480],
      ],
      c.stone,
      9,
    ),
    stroke('M208 462L230 484L252 462', c.stone, 9),
    account(560, c.water, 300),
    box(160, 668, 660, 5, c.fog),
    box(178, 734, 150, 24, c.stone, 12),
    at({ x: 400, y: 708, s: 0.94 }, amountOf(['1', '5', '0', '.', '0', '0'])),
    box(160, 872, 660, 5, c.fog),
    repeat(
      4,
      (each) => box(178, 930 + each * 66, 110, 20, c.fog, 10) + box(320, 930 + each * 66, 200 - each * 26, 20, c.stone, 10),
    ),
    code(580, 920, 250),
    specks(1000, 1400, c.ink, { count: 320, opacity: 0.12, seed: 'bank slip' }),
  );

/** The receipt of a shop: rows of what was bought, the total below a line, and a stamp. */
const receipt = (): string =>
  picture(
    1000,
    1400,
    box(0, 0, 1000, 1400, c.mint),
    circle(120, 1240, 360, c.sky),
    box(152, 92, 720, 1230, c.ink, 6),
    box(140, 78, 720, 1230, c.paper, 6),
    circle(254, 196, 58, c.leaf),
    box(350, 158, 330, 32, c.plum, 16),
    box(350, 210, 220, 20, c.fog, 10),
    box(204, 310, 592, 6, c.stone),
    repeat(
      5,
      (each) =>
        box(204, 364 + each * 92, 330 - each * 34, 24, c.stone, 12) +
        box(690 - (each % 2) * 30, 364 + each * 92, 106 + (each % 2) * 30, 24, c.stone, 12),
    ),
    box(204, 836, 592, 6, c.stone),
    box(204, 886, 150, 34, c.ink, 17),
    box(610, 886, 186, 34, c.ink, 17),
    circle(640, 1112, 118, c.dusk),
    circle(640, 1112, 98, c.paper),
    stroke('M586 1114L626 1154L700 1074', c.dusk, 22),
    box(204, 1196, 250, 6, c.stone),
    stroke('M214 1176C250 1100 282 1100 290 1160S340 1182 364 1130S410 1140 440 1160', c.dusk, 9),
    specks(1000, 1400, c.ink, { count: 320, opacity: 0.12, seed: 'receipt' }),
  );

const slips: Readonly<Record<string, () => string>> = { 'bank-slip': bankSlip, receipt };

export const slipNames: readonly string[] = Object.keys(slips);

export function drawSlip(name: string): string {
  const draw = slips[name];
  if (!draw) throw new Error(`No slip is drawn of ${name}.`);
  return draw();
}
