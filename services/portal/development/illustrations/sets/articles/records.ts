import { colours as c } from '../../palette.ts';
import { rays } from '../../motifs/rays.ts';
import { type Art, at, box, chances, circle, line, path, repeat, shape, stroke } from '../../motifs/shapes.ts';

/** A code of squares that no reader takes for a real one. */
function squares(size: number): Art {
  const chance = chances('squares');
  const cell = size / 9;
  const corner = (x: number, y: number) =>
    box(x, y, cell * 3, cell * 3, c.ink, 8) +
    box(x + cell * 0.7, y + cell * 0.7, cell * 1.6, cell * 1.6, c.paper, 4) +
    box(x + cell * 1.1, y + cell * 1.1, cell * 0.8, cell * 0.8, c.ink, 2);
  return (
    repeat(81, (each) => {
      const [x, y] = [each % 9, Math.floor(each / 9)];
      const isCorner = (x < 3 && y < 3) || (x > 5 && y < 3) || (x < 3 && y > 5);
      return !isCorner && chance() > 0.5 ? box(x * cell, y * cell, cell + 0.5, cell + 0.5, c.ink) : '';
    }) +
    corner(0, 0) +
    corner(size - cell * 3, 0) +
    corner(0, size - cell * 3)
  );
}

/** Articles about what is written down. */
export const recordsArticles: Readonly<Record<string, () => Art>> = {
  'portal-opens': () =>
    box(0, 0, 1600, 1000, c.blush) +
    circle(800, 500, 430, c.pink) +
    at(
      { x: 800, y: 520, turn: -7 },
      box(-190, -370, 380, 740, c.ink, 48),
      box(-168, -344, 336, 688, c.paper, 30),
      box(-140, -300, 280, 170, c.mulberry, 16),
      circle(-60, -214, 44, c.marigold),
      path('M-140 -150Q-40 -230 60 -170T140 -190V-130H-140Z', c.rose),
      repeat(
        3,
        (each) =>
          box(-140, -104 + each * 106, 280, 88, c.blush, 14) +
          box(-124, -90 + each * 106, 60, 60, [c.water, c.leaf, c.clay][each] ?? c.water, 10) +
          line(
            [
              [-44, -76 + each * 106],
              [110, -76 + each * 106],
            ],
            c.ink,
            9,
          ) +
          line(
            [
              [-44, -48 + each * 106],
              [60, -48 + each * 106],
            ],
            c.stone,
            8,
          ),
      ),
      box(-140, 226, 280, 60, c.mulberry, 30),
    ) +
    at(
      { x: 350, y: 330, turn: -12 },
      box(-110, -90, 220, 180, c.water, 24),
      shape(
        [
          [0, -50],
          [44, 30],
          [-44, 30],
        ],
        c.cream,
      ),
    ) +
    at({ x: 1250, y: 300, turn: 10 }, box(-100, -100, 200, 200, c.marigold, 24), stroke('M-44 6L-10 40L50 -36', c.ink, 22)) +
    at(
      { x: 340, y: 690, turn: 8 },
      box(-110, -80, 220, 160, c.leaf, 24),
      circle(-40, 0, 34, c.cream),
      circle(40, 0, 34, c.mint),
    ) +
    at(
      { x: 1270, y: 690, turn: -9 },
      box(-120, -80, 240, 160, c.mulberry, 24),
      line(
        [
          [-70, 30],
          [-20, -20],
          [20, 10],
          [76, -40],
        ],
        c.pink,
        14,
      ),
    ),
  'transcript-hours': () =>
    box(0, 0, 1600, 1000, c.water) +
    rays(560, 500, c.sky, 0.14) +
    at(
      { x: 1060, y: 520, turn: 6 },
      box(-270, -340, 540, 680, c.paper, 22),
      at({ x: -170, y: -240 }, squares(340)),
      line(
        [
          [-170, 170],
          [170, 170],
        ],
        c.stone,
        20,
      ),
      line(
        [
          [-170, 230],
          [60, 230],
        ],
        c.stone,
        20,
      ),
    ) +
    at(
      { x: 560, y: 560, turn: -10 },
      box(-170, -320, 340, 640, c.ink, 44),
      box(-148, -294, 296, 588, c.night, 28),
      stroke('M-90 -120V-180H-30M90 -120V-180H30M-90 40V100H-30M90 40V100H30', c.marigold, 18),
      line(
        [
          [-100, -40],
          [100, -40],
        ],
        c.rose,
        14,
      ),
      circle(0, 190, 56, c.leaf),
      stroke('M-26 190L-6 212L30 168', c.paper, 16),
    ) +
    circle(300, 220, 120, c.cream) +
    stroke('M300 150V220L350 256', c.ink, 18) +
    stroke('M300 100a120 120 0 1 1 -.1 0', c.mulberry, 18),
  'receipts-in-time': () =>
    box(0, 0, 1600, 1000, c.marigold) +
    circle(1180, 420, 380, c.sand) +
    at(
      { x: 560, y: 520, turn: -6 },
      path(`M-210 -390H210V380${'l-35 -44l-35 44'.repeat(6)}Z`, c.paper),
      repeat(
        6,
        (each) =>
          line(
            [
              [-150, -300 + each * 78],
              [20 - (each % 3) * 40, -300 + each * 78],
            ],
            c.stone,
            18,
          ) +
          line(
            [
              [90, -300 + each * 78],
              [150, -300 + each * 78],
            ],
            c.ink,
            18,
          ),
      ),
      line(
        [
          [-150, 190],
          [150, 190],
        ],
        c.clay,
        10,
      ),
      line(
        [
          [30, 250],
          [150, 250],
        ],
        c.clay,
        26,
      ),
    ) +
    at(
      { x: 1140, y: 520, turn: 5 },
      box(-230, -230, 460, 460, c.paper, 28),
      path('M-230 -202Q-230 -230 -202 -230H202Q230 -230 230 -202V-120H-230Z', c.mulberry),
      repeat(7, (each) =>
        box(-190 + (each % 4) * 100, -70 + Math.floor(each / 4) * 120, 80, 90, each === 6 ? c.clay : c.blush, 12),
      ),
      stroke('M28 96L48 118L84 70', c.paper, 14),
      line(
        [
          [-130, -270],
          [-130, -190],
        ],
        c.ink,
        22,
      ),
      line(
        [
          [130, -270],
          [130, -190],
        ],
        c.ink,
        22,
      ),
    ),
};
