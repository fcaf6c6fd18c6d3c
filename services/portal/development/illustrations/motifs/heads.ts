import { colours, hairs } from '../palette.ts';
import { type Figure } from './poses.ts';
import { type Art, circle, ellipse, line, path, stroke } from './shapes.ts';

/** A head on its neck, whose foot is at the origin. */
export function head(
  { cut = 'short', hair = 'black', cloth = colours.mulberry, glasses = false }: Figure,
  tone: string,
  shade: string,
): Art {
  const strands = hairs[hair];
  const back: Record<string, Art> = {
    long: path('M-30 -50Q-34 -86 0 -86Q34 -84 30 -50L34 6Q16 16 6 4L-34 12Z', strands),
    bob: path('M-32 -48Q-34 -86 0 -86Q33 -84 31 -48L32 -16Q0 -4 -33 -16Z', strands),
    tail: path('M-20 -70C-52 -74 -56 -30 -40 -6C-34 -24 -30 -40 -16 -44Z', strands),
    bun: circle(-20, -84, 15, strands),
    curls: [
      [-26, -44],
      [-30, -62],
      [-20, -80],
      [0, -88],
      [20, -80],
      [30, -62],
      [27, -44],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 14, strands))
      .join(''),
    hijab: path('M-34 -48Q-36 -90 0 -90Q36 -88 34 -46Q34 -20 42 8Q0 26 -44 8Q-34 -20 -34 -48Z', cloth),
  };
  const front: Record<string, Art> = {
    short: path('M-29 -48Q-34 -86 2 -86Q34 -84 29 -56Q20 -68 2 -68Q-14 -66 -21 -50Z', strands),
    bob: path('M-30 -44Q-34 -86 2 -86Q34 -84 30 -50Q12 -58 4 -70Q-10 -56 -24 -54L-23 -20Q-30 -22 -30 -44Z', strands),
    long: path('M-30 -40Q-34 -86 2 -86Q34 -84 30 -48Q14 -58 8 -70Q-8 -56 -23 -50Z', strands),
    bun: path('M-29 -48Q-32 -85 2 -85Q32 -83 29 -54Q14 -72 -8 -66Q-20 -60 -22 -48Z', strands),
    tail: path('M-29 -46Q-33 -86 2 -86Q33 -84 29 -52Q16 -62 10 -70Q-10 -62 -22 -46Z', strands),
    curls: path('M-26 -54Q-16 -74 4 -70Q22 -72 26 -54Q10 -62 0 -60Q-14 -62 -26 -54Z', strands),
    cap:
      path('M-29 -54Q-28 -88 2 -88Q29 -86 30 -58Z', cloth) +
      line(
        [
          [10, -58],
          [46, -57],
        ],
        cloth,
        8,
      ),
    hijab: stroke('M-25 -34Q-30 -74 3 -75Q31 -72 27 -34', cloth, 11),
  };
  return [
    back[cut] ?? '',
    path('M-11 -26L13 -26L14 2Q0 12 -13 2Z', shade),
    path('M-26 -50Q-26 -78 3 -78Q30 -77 29 -48Q28 -16 5 -14Q-24 -15 -26 -50Z', tone),
    cut === 'hijab' ? '' : ellipse(-25, -44, 6, 9, shade),
    circle(6, -46, 2.7, colours.ink),
    circle(21, -46, 2.7, colours.ink),
    stroke('M8 -30Q14 -25 20 -30', colours.ink, 2.4),
    ellipse(3, -36, 5, 3.4, colours.rose, 0.3),
    front[cut] ?? '',
    glasses
      ? stroke('M-2 -46a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M14 -46a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M-2 -47L-24 -50', colours.ink, 2.4)
      : '',
  ].join('');
}
