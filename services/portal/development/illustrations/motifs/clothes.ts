import { colours } from '../palette.ts';
import { type Dress, type Portrait } from './looks.ts';
import { type Art, at, box, circle, line, path, repeat, shape, stroke } from './shapes.ts';

/** Neck, shoulders and clothes; the origin is the middle of the lower edge. */
export function body({ dress, cloth = colours.mulberry }: Portrait, tone: string, shade: string): Art {
  const neck = path('M-66 -430L66 -430L72 -300Q0 -230 -72 -300Z', shade);
  const shoulders = (fill: string) => path('M-330 0Q-324 -190 -214 -232L-66 -290Q0 -230 66 -290L214 -232Q324 -190 330 0Z', fill);
  const fold = path('M-330 0Q-324 -190 -214 -232L-150 -258Q-206 -130 -196 0Z', colours.ink, 0.09);
  const collar = (fill: string) =>
    shape(
      [
        [-70, -312],
        [-96, -268],
        [-44, -196],
        [0, -250],
      ],
      fill,
    ) +
    shape(
      [
        [70, -312],
        [96, -268],
        [44, -196],
        [0, -250],
      ],
      fill,
    );
  const wear: Record<Dress, Art> = {
    student:
      shoulders(colours.paper) +
      fold +
      path('M-62 -300Q0 -210 62 -300L0 -206Z', tone) +
      collar(colours.paper) +
      stroke('M-70 -312L-96 -268L-44 -196L0 -250L44 -196L96 -268L70 -312M0 -206V0', colours.fog, 5) +
      repeat(3, (each) => circle(0, -150 + each * 62, 8, colours.marigold)) +
      circle(134, -150, 15, colours.marigold) +
      circle(134, -150, 7, colours.mulberry),
    'student-tie':
      shoulders(colours.paper) +
      fold +
      shape(
        [
          [-24, -244],
          [24, -244],
          [16, -200],
          [44, -20],
          [0, 20],
          [-44, -20],
          [-16, -200],
        ],
        colours.mulberry,
      ) +
      repeat(3, (each) =>
        line(
          [
            [-24 - each * 4, -120 + each * 44],
            [22 + each * 3, -142 + each * 44],
          ],
          colours.marigold,
          7,
        ),
      ) +
      collar(colours.paper) +
      stroke('M-70 -312L-96 -268L-44 -196L0 -250L44 -196L96 -268L70 -312', colours.fog, 5),
    gown:
      shoulders(colours.ink) +
      path('M-66 -290Q0 -196 66 -290L150 -256Q96 -120 104 0H-104Q-96 -120 -150 -256Z', colours.mulberry) +
      path('M-66 -290Q0 -196 66 -290L86 -282Q40 -120 44 0H-44Q-40 -120 -86 -282Z', colours.paper) +
      stroke('M-118 -268Q-74 -120 -80 0M118 -268Q74 -120 80 0', colours.marigold, 14),
    silk:
      shoulders(cloth) +
      fold +
      path('M-66 -290Q0 -196 66 -290L0 -150Z', colours.paper) +
      path('M-72 -300L-110 -250L-16 -60L0 -150Z', colours.ink, 0.18) +
      path('M72 -300L110 -250L16 -60L0 -150Z', colours.ink, 0.18) +
      repeat(9, (each) => circle(-60 + each * 15, -268 + Math.sin((each / 8) * Math.PI) * 44, 9, colours.paper)) +
      at({ x: 136, y: -158 }, circle(0, 0, 17, colours.marigold) + circle(0, 0, 8, colours.paper)),
    suit:
      shoulders(colours.ink) +
      path('M-58 -292Q0 -220 58 -292L0 -70Z', colours.paper) +
      shape(
        [
          [-18, -236],
          [18, -236],
          [12, -204],
          [26, -110],
          [0, -76],
          [-26, -110],
          [-12, -204],
        ],
        cloth,
      ) +
      path('M-66 -296L-130 -256L-96 -196L-112 -176L0 -50Z', colours.plum) +
      path('M66 -296L130 -256L96 -196L112 -176L0 -50Z', colours.plum) +
      box(124, -140, 62, 10, colours.cream, 3),
    coat:
      shoulders(colours.paper) +
      path('M-58 -292Q0 -220 58 -292L0 -40Z', cloth) +
      path('M-66 -296L-124 -250L-92 -180L0 -20Z', colours.fog) +
      path('M66 -296L124 -250L92 -180L0 -20Z', colours.fog) +
      stroke('M-96 -262Q-122 -96 -46 -90M96 -262Q120 -130 96 -96', colours.ink, 9) +
      circle(96, -84, 22, colours.stone) +
      circle(96, -84, 11, colours.ink) +
      fold,
    scrubs:
      shoulders(cloth) +
      fold +
      path('M-70 -290Q0 -200 70 -290L0 -170Z', tone) +
      stroke('M-76 -288L0 -160L76 -288', colours.ink, 9, 0.25) +
      box(90, -130, 96, 100, colours.ink, 8, 0.12) +
      line(
        [
          [120, -150],
          [120, -96],
        ],
        colours.paper,
        9,
      ) +
      stroke('M-92 -270Q-70 -120 0 -96', colours.ink, 9),
    polo:
      shoulders(cloth) +
      fold +
      path('M-60 -296Q0 -220 60 -296L0 -216Z', tone) +
      collar(colours.paper) +
      box(-22, -222, 44, 120, colours.ink, 4, 0.14) +
      circle(0, -190, 7, colours.paper) +
      circle(0, -146, 7, colours.paper) +
      circle(136, -150, 20, colours.paper) +
      path('M128 -150L136 -164L144 -150L136 -138Z', cloth),
    batik:
      shoulders(cloth) +
      repeat(14, (each) =>
        at(
          { x: -250 + (each % 7) * 84, y: -160 + Math.floor(each / 7) * 96 + (each % 2) * 40, turn: 45 },
          box(-16, -16, 32, 32, colours.marigold, 8, 0.9),
          box(-7, -7, 14, 14, cloth, 4),
        ),
      ) +
      fold +
      path('M-62 -296Q0 -226 62 -296L0 -190Z', tone) +
      collar(cloth) +
      stroke('M-70 -312L-96 -268L-44 -196L0 -250L44 -196L96 -268L70 -312', colours.ink, 4, 0.3),
  };
  return neck + path('M-66 -400Q-10 -330 66 -390L66 -430H-66Z', colours.ink, 0.1) + wear[dress];
}
