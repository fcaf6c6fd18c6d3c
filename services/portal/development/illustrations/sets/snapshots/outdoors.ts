import { colours as c } from '../../palette.ts';
import { hen } from '../../motifs/animals.ts';
import { hills, palm, sky, tree, water } from '../../motifs/nature.ts';
import { type PhotographedEvent } from '../../motifs/photographed-event.ts';
import { type Art, at, box, circle, ellipse, line, path, repeat, stroke } from '../../motifs/shapes.ts';

const tabletop = (colour: string, cloth: string): Art =>
  box(0, 0, 1600, 1000, colour) + path('M0 620Q800 560 1600 620V1000H0Z', cloth);

/** Under the sky. */
export const outdoorPhotographs: Readonly<Record<string, PhotographedEvent>> = {
  'blood-pressure-checks-at-the-market': {
    place: () =>
      sky(c.sand) +
      repeat(9, (each) =>
        path(
          `M${each * 180 - 10} 0H${each * 180 + 80}V190Q${each * 180 + 35} 250 ${each * 180 - 10} 190Z`,
          each % 2 === 0 ? c.clay : c.cream,
        ),
      ) +
      box(0, 640, 1600, 400, c.cream),
    tops: [c.paper, c.mint, c.paper, c.sky],
    dress: 'coat',
    wear: 'coat',
    thing: () =>
      tabletop(c.sand, c.cream) +
      at(
        { x: 800, y: 560, s: 3.2 },
        box(-90, -70, 130, 110, c.ink, 16),
        box(-74, -54, 98, 60, c.mint, 6),
        stroke('M-60 -20L-44 -20L-34 -44L-22 0L-14 -20H10', c.forest, 6),
        stroke('M40 -10Q130 -60 110 50Q90 90 20 80', c.ink, 12),
        box(-120, 56, 150, 50, c.water, 16),
        circle(-10, 24, 9, c.clay),
      ) +
      at({ x: 1330, y: 900, s: 2.2 }, hen()),
  },
  'morning-run-five-kilometres': {
    place: () =>
      sky(c.blush, { x: 800, y: 380, r: 230, colour: c.clay }) +
      hills(560, c.dusk, [110, 150, 120, 160]) +
      box(0, 620, 1600, 400, c.plum),
    tops: [c.marigold, c.cream, c.mint, c.rose, c.water],
    dress: 'shorts',
    wear: 'polo',
    thing: () =>
      box(0, 0, 1600, 1000, c.plum) +
      repeat(3, (each) =>
        line(
          [
            [-20, 300 + each * 260],
            [1620, 220 + each * 260],
          ],
          c.mulberry,
          60,
        ),
      ) +
      [
        [520, 560, -12],
        [1040, 640, 10],
      ]
        .map(([x = 0, y = 0, turn = 0]) =>
          at(
            { x, y, turn, s: 1.7 },
            path('M-150 22Q-146 -74 -112 -78Q-86 -40 -42 -66Q24 -8 112 10Q160 22 156 62H-150Z', turn < 0 ? c.mint : c.cream),
            path('M-42 -66L-8 -40Q-40 10 -96 18Q-66 -20 -74 -58Z', c.clay),
            repeat(4, (lace) =>
              line(
                [
                  [-6 + lace * 24, -26 + lace * 13],
                  [-30 + lace * 24, 4 + lace * 11],
                ],
                c.ink,
                8,
              ),
            ),
            path('M-156 58H160Q166 100 124 102H-120Q-158 102 -156 58Z', c.marigold),
          ),
        )
        .join(''),
  },
  'tree-planting-on-the-canal-bank': {
    place: () =>
      sky(c.sky) +
      hills(430, c.mint, [120, 180, 130]) +
      water(430, c.water, c.sky, 'photo') +
      path('M0 640Q800 560 1600 640V1000H0Z', c.leaf) +
      tree(180, 640, 1),
    tops: [c.leaf, c.marigold, c.clay, c.paper],
    dress: 'trousers',
    wear: 'polo',
    thing: () =>
      box(0, 0, 1600, 1000, c.leaf) +
      circle(800, 480, 430, c.mint) +
      at(
        { x: 800, y: 640, s: 1 },
        path('M-420 400Q-380 60 -170 60H170Q380 60 420 400Z', '#c68656'),
        path('M-300 130Q0 300 300 130Q260 10 120 20H-120Q-260 10 -300 130Z', c.plum),
        stroke('M0 40Q-6 -120 0 -260', c.forest, 24),
        path('M0 -120Q-170 -150 -190 -320Q-10 -290 0 -120Z', c.leaf),
        path('M0 -170Q170 -200 190 -390Q10 -350 0 -170Z', c.forest),
        path('M0 -250Q-60 -330 0 -440Q60 -330 0 -250Z', c.leaf),
      ),
  },
  'beach-clean-up-by-bus': {
    place: () =>
      sky(c.sky, { x: 1200, y: 190, r: 100, colour: c.marigold }) +
      box(0, 360, 1600, 260, c.water) +
      path('M0 590Q800 530 1600 590V1000H0Z', c.sand) +
      palm(140, 640, 1.3),
    tops: [c.water, c.rose, c.leaf, c.marigold],
    dress: 'shorts',
    wear: 'polo',
    thing: () =>
      box(0, 0, 1600, 1000, c.sand) +
      path('M0 0H1600V190Q1200 300 800 210T0 240Z', c.water) +
      stroke('M0 246Q400 340 800 216T1600 196', c.paper, 26) +
      at(
        { x: 560, y: 640, turn: 64, s: 1.7 },
        box(-60, -190, 120, 380, c.water, 44),
        box(-34, -250, 68, 70, c.paper, 12),
        box(-60, -50, 120, 110, c.cream),
      ) +
      at(
        { x: 1060, y: 600, turn: -24, s: 1.5 },
        path('M-70 -140H70L50 140H-50Z', c.clay),
        box(-82, -160, 164, 32, c.paper, 10),
        line(
          [
            [10, -150],
            [40, -290],
          ],
          c.mulberry,
          16,
        ),
      ) +
      at(
        { x: 1290, y: 860, s: 1 },
        repeat(5, (each) => at({ turn: each * 72 }, path('M0 0Q-50 -60 0 -140Q50 -60 0 0Z', c.rose))),
      ) +
      ellipse(330, 860, 90, 50, c.paper) +
      repeat(5, (each) =>
        line(
          [
            [270 + each * 30, 820],
            [290 + each * 20, 896],
          ],
          c.pink,
          8,
        ),
      ),
  },
};
