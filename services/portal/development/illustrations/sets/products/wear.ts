import { colours as c } from '../../palette.ts';
import { arch, block, disc, onField, fallenShadow } from '../../motifs/fields.ts';
import { type Art, at, box, circle, ellipse, line, path, repeat, shape, stroke } from '../../motifs/shapes.ts';

const mug = (fill: string, band: string): Art =>
  stroke('M150 -110Q270 -120 260 0Q250 90 140 96', fill, 34) +
  path('M-170 -170H170L150 170Q0 190 -150 170Z', fill) +
  path('M-170 -170H-60L-70 178Q-120 176 -150 170Z', c.ink, 0.07) +
  ellipse(0, -170, 170, 30, band) +
  ellipse(0, -166, 148, 22, c.plum) +
  stroke('M-170 -170a170 30 0 0 0 340 0', c.night, 10) +
  repeat(3, (each) =>
    path(
      `M${-90 + each * 90} 60Q${-120 + each * 90} 10 ${-90 + each * 90} -50Q${-60 + each * 90} 10 ${-90 + each * 90} 60Z`,
      band,
    ),
  );

/** To wear and to carry. */
export const wearProducts: Readonly<Record<string, () => Art>> = {
  'running-shirt': () =>
    onField(
      c.mint,
      disc(c.cream),
      fallenShadow(0, 330, 260),
      path('M-130 -300Q0 -230 130 -300L330 -200L260 -30L190 -66V300Q0 326 -190 300V-66L-260 -30L-330 -200Z', c.leaf),
      path('M-130 -300Q-96 -276 -60 -266Q-120 0 -100 312Q-160 308 -190 300V-66L-260 -30L-330 -200Z', c.forest, 0.35),
      path('M-130 -300Q0 -230 130 -300L104 -312Q0 -262 -104 -312Z', c.forest),
      shape(
        [
          [-190, 60],
          [190, -60],
          [190, 10],
          [-190, 130],
        ],
        c.cream,
      ),
      shape(
        [
          [-190, 150],
          [190, 30],
          [190, 60],
          [-190, 180],
        ],
        c.marigold,
      ),
      at(
        { x: 92, y: -130, s: 0.34 },
        path('M-150 22Q-146 -74 -112 -78Q-86 -40 -42 -66Q24 -8 112 10Q160 22 156 62H-150Z', c.cream),
      ),
    ),
  'camp-bag': () =>
    onField(
      c.sand,
      arch(c.cream),
      fallenShadow(0, 340, 280),
      stroke('M-120 -130Q-130 -360 0 -360Q130 -360 120 -130', c.plum, 34),
      path('M-230 -150H230L270 320Q0 350 -270 320Z', '#e3c796'),
      path('M-230 -150H-90L-110 336Q-220 332 -270 320Z', c.ink, 0.08),
      repeat(2, (each) => box(-140 + each * 248, -160, 34, 90, c.plum, 6)),
      at(
        { y: 110, s: 1.1 },
        circle(0, 0, 120, c.clay),
        path('M-96 60L-20 -50L20 10L46 -26L96 60Z', c.cream),
        circle(34, -62, 20, c.marigold),
        path('M-108 54H108Q80 108 0 118Q-80 108 -108 54Z', c.forest),
      ),
    ),
  bottle: () =>
    onField(
      c.clay,
      arch('#e08b5c'),
      fallenShadow(0, 400, 190),
      path('M-150 -170Q-150 -250 -80 -270H80Q150 -250 150 -170V350Q150 400 100 400H-100Q-150 400 -150 350Z', c.leaf),
      path('M-150 -170Q-150 -250 -80 -270H-40Q-80 -220 -80 -160V400H-100Q-150 400 -150 350Z', c.forest, 0.5),
      box(-92, -350, 184, 90, c.ink, 18),
      box(-60, -410, 120, 70, c.ink, 18),
      stroke('M60 -390Q150 -390 150 -320', c.ink, 20),
      box(-150, 20, 300, 190, c.cream),
      at(
        { y: 114, s: 0.62 },
        path('M-150 22Q-146 -74 -112 -78Q-86 -40 -42 -66Q24 -8 112 10Q160 22 156 62H-150Z', c.clay),
        path('M-156 58H160Q166 100 124 102H-120Q-158 102 -156 58Z', c.ink),
      ),
      repeat(5, (each) =>
        line(
          [
            [110, -150 + each * 30],
            [140, -150 + each * 30],
          ],
          c.mint,
          8,
        ),
      ),
    ),
  'race-shoelaces': () =>
    onField(
      c.cream,
      disc(c.marigold),
      stroke('M-300 -250Q-60 -420 40 -180T-150 60T120 150T300 -60Q360 -200 220 -220T60 20T240 300', c.mulberry, 44),
      stroke('M-300 -250Q-60 -420 40 -180T-150 60T120 150T300 -60Q360 -200 220 -220T60 20T240 300', c.pink, 10),
      line(
        [
          [-300, -250],
          [-350, -214],
        ],
        c.ink,
        30,
      ),
      line(
        [
          [240, 300],
          [262, 356],
        ],
        c.ink,
        30,
      ),
      stroke('M-340 200Q-240 330 -90 260T130 330', c.water, 44),
      stroke('M-340 200Q-240 330 -90 260T130 330', c.sky, 10),
      line(
        [
          [-340, 200],
          [-368, 160],
        ],
        c.ink,
        30,
      ),
      line(
        [
          [130, 330],
          [180, 372],
        ],
        c.ink,
        30,
      ),
    ),
  'enamel-mug': () =>
    onField(
      c.forest,
      block('#0f3a2e'),
      at({ x: -130, y: 150, s: 1.15 }, fallenShadow(0, 186, 190), mug(c.paper, c.clay)),
      at({ x: 190, y: 290, s: 0.95 }, fallenShadow(0, 186, 190), mug(c.water, c.cream)),
      stroke('M-190 -90Q-230 -150 -190 -200T-190 -310', c.mint, 14, 0.7),
      stroke('M-90 -90Q-130 -150 -90 -200T-90 -310', c.mint, 14, 0.5),
    ),
};
