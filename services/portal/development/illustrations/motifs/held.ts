import { colours } from '../palette.ts';
import { box, circle, ellipse, line, path, shape, stroke } from './shapes.ts';

/** A flag on a pole, a tray, a book …: small things for a hand. */
export const held = {
  book:
    box(-4, -24, 40, 30, colours.mulberry, 3) +
    box(0, -21, 34, 24, colours.cream, 2) +
    line(
      [
        [17, -21],
        [17, 3],
      ],
      colours.sand,
      2,
    ),
  phone: box(-8, -32, 22, 40, colours.ink, 5) + box(-5, -28, 16, 30, colours.sky, 2),
  bag: path('M-18 6L22 6L30 62Q2 70 -26 62Z', colours.leaf) + stroke('M-8 8Q2 -10 12 8', colours.forest, 5),
  cup: path('M-9 -22L15 -22L12 6L-6 6Z', colours.paper) + box(-8, -14, 22, 9, colours.clay),
  sapling:
    stroke('M4 20L4 -34', colours.forest, 5) +
    path('M4 -20Q-22 -26 -20 -50Q4 -46 4 -20Z', colours.leaf) +
    path('M4 -28Q28 -32 28 -58Q4 -52 4 -28Z', colours.leaf) +
    path('M-14 12L22 12L16 40L-8 40Z', colours.clay),
  racket:
    stroke('M0 4L26 -36', colours.ink, 6) +
    `<g transform="rotate(33 44 -62)">${ellipse(44, -62, 22, 31, colours.cream)}${stroke('M44 -93a22 31 0 1 0 .1 0Z', colours.mulberry, 6)}</g>`,
  camera:
    box(-14, -24, 48, 32, colours.ink, 6) +
    circle(12, -8, 11, colours.stone) +
    circle(12, -8, 6, colours.sky) +
    box(-6, -30, 16, 8, colours.ink, 2),
  flag:
    line(
      [
        [2, 18],
        [2, -92],
      ],
      colours.ink,
      5,
    ) +
    shape(
      [
        [4, -92],
        [64, -78],
        [4, -60],
      ],
      colours.marigold,
    ),
  sheet: `<g transform="rotate(-8)">${box(-6, -46, 44, 56, colours.paper, 3)}${line(
    [
      [4, -32],
      [28, -32],
    ],
    colours.stone,
    3,
  )}${line(
    [
      [4, -20],
      [28, -20],
    ],
    colours.stone,
    3,
  )}${line(
    [
      [4, -8],
      [20, -8],
    ],
    colours.stone,
    3,
  )}</g>`,
} as const;
