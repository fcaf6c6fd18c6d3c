import { colours } from '../palette.ts';
import { type Art, at, box, circle, ellipse, line, path, stroke } from './shapes.ts';

const eye = (x: number, y: number, size = 4): Art =>
  circle(x, y, size, colours.ink) + circle(x + size * 0.35, y - size * 0.35, size * 0.35, colours.paper);

interface Coat {
  readonly coat?: string;
  readonly shade?: string;
  readonly collar?: string;
}

/** A dog that sits, about 170 high; the feet are at the origin. It looks to the right. */
export const dog = ({ coat = colours.sand, shade = '#d9b27c', collar = colours.mulberry }: Coat = {}): Art =>
  stroke('M-44 -14Q-84 -20 -80 -58', coat, 15) +
  path('M-50 0Q-66 -62 -24 -92Q8 -110 30 -84Q44 -48 40 0Z', coat) +
  path('M-50 0Q-64 -56 -30 -62Q6 -58 0 0Z', shade) +
  path('M14 0L12 -56L36 -56L38 0Z', coat) +
  ellipse(30, -3, 17, 8, coat) +
  ellipse(-22, -3, 24, 8, shade) +
  path('M-14 -84Q4 -66 34 -76L36 -92L-12 -100Z', collar) +
  circle(20, -72, 7, colours.marigold) +
  path('M-26 -132Q-24 -164 12 -164Q36 -162 42 -142L70 -134Q80 -124 70 -112Q58 -98 34 -98Q-22 -96 -26 -132Z', coat) +
  path('M-24 -150Q-52 -146 -46 -98Q-30 -90 -20 -112Q-14 -136 -6 -154Z', shade) +
  circle(73, -129, 8, colours.ink) +
  eye(30, -136, 5) +
  stroke('M70 -118Q60 -108 46 -112', colours.ink, 3);

/** A cat that sits, about 160 high. */
export const cat = ({ coat = colours.stone, shade = '#776c82', collar = colours.marigold }: Coat = {}): Art =>
  stroke('M-34 -8Q-86 -4 -76 -52Q-70 -74 -54 -64', coat, 14) +
  path('M-44 0Q-54 -62 -20 -94L26 -94Q48 -50 42 0Z', coat) +
  path('M-44 0Q-50 -44 -22 -50Q2 -44 -2 0Z', shade) +
  path('M8 0L10 -52L36 -52L34 0Z', coat) +
  ellipse(24, -3, 16, 7, coat) +
  ellipse(-18, -3, 20, 7, shade) +
  path('M-38 -112L-32 -158L-6 -142L14 -142L40 -158L44 -110Q40 -84 4 -84Q-34 -84 -38 -112Z', coat) +
  path('M-29 -134L-27 -150L-15 -142Z', colours.pink) +
  path('M37 -134L35 -150L23 -142Z', colours.pink) +
  eye(-12, -118, 5) +
  eye(22, -118, 5) +
  path('M1 -108L11 -108L6 -102Z', colours.rose) +
  stroke('M6 -102V-98M6 -98Q0 -93 -5 -97M6 -98Q12 -93 17 -97', colours.ink, 2.5) +
  line(
    [
      [-20, -104],
      [-52, -108],
    ],
    colours.paper,
    2,
  ) +
  line(
    [
      [-20, -99],
      [-50, -96],
    ],
    colours.paper,
    2,
  ) +
  line(
    [
      [32, -104],
      [62, -108],
    ],
    colours.paper,
    2,
  ) +
  line(
    [
      [32, -99],
      [60, -96],
    ],
    colours.paper,
    2,
  ) +
  path('M-24 -90Q4 -76 34 -90L34 -80Q4 -66 -22 -80Z', collar);

/** A cow from the side, about 190 high, as Thai farms have them: grey-brown, with a hump. */
export const cow = ({ coat = '#c79a6b', shade = '#a77a4d', collar = colours.clay }: Coat = {}): Art =>
  [-92, -62, 46, 74]
    .map((x, place) => box(x, -78, 22, 78, place % 2 === 0 ? shade : coat, 6) + box(x, -12, 22, 12, colours.ink, 4))
    .join('') +
  stroke('M-104 -132Q-126 -96 -116 -48', shade, 7) +
  ellipse(-116, -44, 8, 13, colours.ink) +
  path(
    'M-112 -132Q-108 -164 -70 -162L30 -164Q48 -192 70 -168Q98 -160 100 -122Q104 -74 70 -66L-84 -66Q-114 -78 -112 -132Z',
    coat,
  ) +
  path('M-110 -104Q-60 -86 100 -100Q98 -70 70 -66L-84 -66Q-108 -74 -110 -104Z', shade, 0.7) +
  at(
    { x: 98, y: -150 },
    path('M-24 -24Q-2 -52 26 -40Q44 -28 50 4Q56 30 40 36Q20 38 10 16Q-20 20 -24 -24Z', coat) +
      ellipse(42, 24, 16, 13, colours.sand) +
      circle(47, 20, 2.6, colours.ink) +
      eye(20, -14, 4.5) +
      path('M-8 -32Q-40 -40 -42 -18Q-26 -8 -6 -20Z', shade) +
      stroke('M2 -42Q-10 -66 6 -78M18 -44Q20 -70 40 -74', colours.cream, 8) +
      stroke('M-14 22Q8 40 26 34', collar, 6),
  );

/** A young elephant from the side, about 220 high. */
export const elephant = ({ coat = '#8d87a3', shade = '#736d8b', collar = colours.marigold }: Coat = {}): Art =>
  [-78, -34, 26, 62]
    .map(
      (x, place) =>
        box(x, -92, 36, 92, place % 2 === 0 ? shade : coat, 12) +
        [6, 18, 29].map((toe) => ellipse(x + toe, -4, 5, 4, colours.cream)).join(''),
    )
    .join('') +
  stroke('M-92 -140Q-112 -112 -106 -84', shade, 7) +
  path('M-98 -128Q-94 -206 -6 -206Q60 -208 92 -176Q108 -116 88 -74L-74 -74Q-98 -84 -98 -128Z', coat) +
  path('M-66 -196Q-8 -222 34 -204L44 -150Q-14 -132 -76 -150Z', collar) +
  path('M-70 -172Q-10 -154 40 -170L42 -160Q-12 -144 -73 -160Z', colours.mulberry) +
  path(
    'M56 -186Q108 -226 142 -176Q154 -148 150 -118Q148 -60 178 -62Q192 -64 190 -78Q200 -74 198 -60Q190 -38 164 -40Q124 -44 122 -104Q76 -96 56 -140Z',
    coat,
  ) +
  path('M60 -188Q22 -202 20 -152Q24 -104 58 -104Q86 -116 78 -166Z', shade) +
  eye(112, -160, 5) +
  stroke('M124 -112Q138 -98 156 -108', colours.cream, 8);

/** A hen, about 90 high. */
export const hen = ({ coat = colours.paper, shade = colours.sand }: Coat = {}): Art =>
  stroke('M-4 -22V-2M14 -22V-2', colours.marigold, 5) +
  path('M-62 -78Q-44 -62 -30 -60Q-10 -60 10 -74Q20 -94 34 -88Q46 -82 42 -62Q46 -22 6 -18Q-40 -16 -62 -78Z', coat) +
  path('M-36 -48Q-8 -30 18 -48Q4 -22 -18 -26Q-32 -32 -36 -48Z', shade) +
  path('M22 -90Q20 -104 30 -98Q36 -108 42 -94Q48 -92 42 -82Z', colours.clay) +
  path('M44 -76L60 -70L44 -66Z', colours.marigold) +
  eye(34, -77, 3.4) +
  ellipse(42, -60, 4, 7, colours.clay);

/** A bird in flight, about 60 wide. */
export const bird = (colour: string): Art => stroke('M-30 -8Q-14 -20 0 0Q14 -20 30 -8', colour, 5);
