import { colours as c } from '../../palette.ts';
import { cat } from '../../motifs/animals.ts';
import { figure, row } from '../../motifs/bodies.ts';
import { held } from '../../motifs/held.ts';
import { garland, stars } from '../../motifs/nature.ts';
import { beam, house, stage } from '../../motifs/places.ts';
import { audience, cast } from '../../motifs/canvas.ts';
import { type Art, at, box, circle, line, path, repeat, shape } from '../../motifs/shapes.ts';

/** On a stage, and in front of a screen. */
export const stageScenes: Readonly<Record<string, () => Art>> = {
  'wai-khru-evening': () =>
    stage(c.mulberry, c.plum, c.clay, c.marigold) +
    circle(800, 420, 300, c.cream, 0.5) +
    garland(300, 1300, 120, 40) +
    at(
      { x: 800, y: 800 },
      box(-190, -110, 380, 110, c.plum, 6),
      box(-160, -196, 320, 92, c.mulberry, 6),
      path('M-90 -196H90L60 -250H-60Z', c.marigold),
      path('M0 -430Q-54 -300 -64 -250H64Q54 -300 0 -430Z', c.forest),
      repeat(5, (tier) =>
        repeat(5 - tier, (each) =>
          circle((each - (4 - tier) / 2) * 26, -264 - tier * 32, 13, (each + tier) % 2 === 0 ? c.cream : c.pink),
        ),
      ),
      circle(0, -436, 12, c.marigold),
    ) +
    at({ x: 420, y: 890, s: 1.7 }, figure({ ...cast.nid, pose: 'wai' })) +
    at({ x: 560, y: 910, s: 1.7 }, figure({ ...cast.ton, pose: 'wai' })) +
    at({ x: 1180, y: 890, s: 1.7, flip: true }, figure({ ...cast.ploy, pose: 'wai' })) +
    at({ x: 1040, y: 910, s: 1.7, flip: true }, figure({ ...cast.ek, pose: 'wai', tie: true })) +
    repeat(8, (each) =>
      at(
        { x: 200 + each * 172, y: 962 },
        path('M0 0Q-16 -26 0 -40Q16 -26 0 0Z', c.marigold),
        circle(0, -28, 34, c.marigold, 0.2),
      ),
    ),
  'film-night-and-talk': () =>
    box(0, 0, 1600, 1000, '#1b1233') +
    box(216, 70, 1168, 600, c.plum, 14) +
    at(
      { x: 238, y: 92, s: 1.25 },
      box(0, 0, 900, 446, c.blush),
      circle(640, 150, 84, c.clay),
      path('M0 330Q180 190 360 290T720 230T900 300V446H0Z', c.dusk),
      path('M0 390Q260 280 520 370T900 350V446H0Z', c.mulberry),
      at({ x: 300, y: 392, s: 0.85 }, figure({ ...cast.amina, pose: 'walk', holds: held.bag })),
      at({ x: 470, y: 396, s: 0.6 }, cat({ coat: c.ink, shade: c.night })),
    ) +
    shape(
      [
        [800, 1240],
        [238, 92],
        [1362, 92],
      ],
      c.cream,
      0.07,
    ) +
    audience(9, 1010, c.dusk, 1.05) +
    audience(8, 1090, c.night, 1.3),
  'choir-songs-of-home': () =>
    stage(c.water, '#1d6472', c.sand, '#123f4c') +
    [500, 800, 1100].map((x) => beam([x, 0], [x, 860], 250, c.cream, 0.13)).join('') +
    box(330, 700, 940, 60, c.plum, 6) +
    box(280, 790, 1040, 60, c.mulberry, 6) +
    row(
      [
        { ...cast.ton, tie: true },
        { ...cast.ploy, pose: 'hold', holds: held.book },
        { ...cast.ek, tie: true },
        { ...cast.amina, pose: 'hold', holds: held.book },
        { ...cast.nid },
        { ...cast.doc, dress: 'trousers', tie: true },
      ],
      { x: 440, y: 708, s: 1.34, gap: 146, flipped: [3, 4, 5] },
    ) +
    row(
      [
        { ...cast.rose, top: c.paper, dress: 'skirt', bottom: c.ink, pose: 'hold', holds: held.book },
        { ...cast.gold, top: c.paper, dress: 'skirt', bottom: c.ink },
        { ...cast.sea, top: c.paper, dress: 'trousers', tie: true, pose: 'hold', holds: held.book },
        { ...cast.clay, top: c.paper, dress: 'trousers', tie: true },
      ],
      { x: 520, y: 846, s: 1.5, gap: 190, flipped: [2, 3] },
    ) +
    at(
      { x: 800, y: 1110, s: 1.8 },
      figure({
        skin: 1,
        hair: 'grey',
        cut: 'bun',
        top: c.ink,
        bottom: c.ink,
        dress: 'gown',
        pose: 'cheer',
        holds: line(
          [
            [0, 0],
            [26, -40],
          ],
          c.cream,
          5,
        ),
      }),
    ),
  'the-annual-play-opening-night': () =>
    stage(c.clay, c.mulberry, c.sand, c.night) +
    circle(1090, 250, 110, c.cream) +
    stars('play', c.cream, 34, 400) +
    path('M260 760Q500 560 760 700T1340 660V760Z', c.dusk) +
    at({ x: 560, y: 760, s: 1.25 }, house(c.cream, c.rose)) +
    at(
      { x: 1190, y: 760, s: 0.95 },
      path('M-30 0V-260H30V0Z', c.plum),
      circle(0, -320, 130, c.forest),
      circle(-90, -270, 80, c.leaf),
      circle(90, -276, 84, c.leaf),
    ) +
    beam([560, -10], [840, 850], 220, c.cream, 0.16) +
    at(
      { x: 780, y: 860, s: 1.8 },
      figure({ ...cast.rose, cut: 'long', hair: 'black', dress: 'gown', top: c.marigold, pose: 'reach' }),
    ) +
    at({ x: 1110, y: 870, s: 1.8, flip: true }, figure({ ...cast.ton, dress: 'coat', top: c.water, tie: false, pose: 'kneel' })) +
    audience(11, 1040, c.ink, 0.9),
};
