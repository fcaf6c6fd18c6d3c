import { colours, hairs, skins } from '../palette.ts';
import { body } from './clothes.ts';
import { type Backdrop, type Cut, type Portrait } from './looks.ts';
import { type Art, at, box, circle, ellipse, path, repeat, specks, stroke } from './shapes.ts';

/** Head and shoulders in front of their field, 800 by 1000. */
export const portrait = ({ field, form, ...person }: Portrait & Backdrop): Art =>
  box(0, 0, 800, 1000, field) +
  backdrop(form, person.width ?? 0.5) +
  headAndShoulders(person) +
  specks(800, 1000, colours.ink, { count: 260, opacity: 0.1, seed: `${person.cut} ${person.dress}` });

/** The same without its field. */
export function headAndShoulders(person: Portrait): Art {
  const [tone, shade] = skins[person.skin];
  const head = (...art: readonly Art[]) => at({ x: 400, y: 476, s: 1.14 }, ...art);
  const drawn =
    head(back(person)) +
    at({ x: 400, y: 1000, s: 1.06 }, body(person, tone, shade)) +
    head(face(person, tone, shade), front(person), sheen(person));
  return person.looksLeft ? at({ x: 800, flip: true }, drawn) : drawn;
}

/** A large shape behind the person: an arch, a sun, a leaf or steps. */
function backdrop(colour: string, choice: number): Art {
  if (choice < 0.3) return path('M120 1000V480Q120 180 400 180Q680 180 680 480V1000Z', colour);
  if (choice < 0.55) return circle(400, 450, 320, colour);
  if (choice < 0.8) return path('M0 1000V620Q200 620 200 420Q200 160 480 160H800V1000Z', colour);
  return repeat(5, (each) => box(each * 160, 240 + Math.abs(2 - each) * 90, 160, 900, colour, 80));
}

const faceHalf = (person: Portrait) => 104 + (person.width ?? 0.5) * 22;

function face(person: Portrait, tone: string, shade: string): Art {
  const half = faceHalf(person);
  const strand = person.hair === 'white' || person.hair === 'grey' ? colours.stone : hairs[person.hair];
  const brow = (x: number) => stroke(`M${x - 27} -34Q${x} -50 ${x + 27} -36`, strand, 9);
  const eye = (x: number) =>
    person.mood === 'laugh'
      ? stroke(`M${x - 17} -2Q${x} -18 ${x + 17} -2`, colours.ink, 7)
      : ellipse(x, -4, 11, 13, colours.ink) + circle(x + 4, -9, 3.6, colours.paper);
  const mouth = {
    smile: stroke('M-36 74Q4 104 44 72', colours.ink, 6.5),
    laugh:
      path('M-40 66Q4 82 48 64Q42 118 4 118Q-34 118 -40 66Z', colours.plum) +
      path('M-34 72Q4 86 42 70L38 84Q4 96 -30 86Z', colours.paper),
    calm: stroke('M-26 80Q6 92 38 78', colours.ink, 6.5),
  }[person.mood ?? 'smile'];
  return [
    person.cut === 'hijab' ? '' : ellipse(-half + 2, 14, 19, 29, shade) + ellipse(half - 2, 14, 19, 29, tone),
    path(
      `M${-half} -40Q${-half - 2} -168 0 -168Q${half + 2} -168 ${half} -40Q${half} 84 54 136Q0 168 -54 136Q${-half} 84 ${-half} -40Z`,
      tone,
    ),
    path(
      `M${-half} -40Q${-half} 84 -54 136Q-26 152 0 155Q-70 96 -72 -20Q-72 -110 -40 -160Q${-half} -140 ${-half} -40Z`,
      shade,
      0.55,
    ),
    ellipse(-58, 48, 25, 17, colours.rose, 0.22),
    ellipse(66, 48, 25, 17, colours.rose, 0.22),
    brow(-44),
    brow(52),
    eye(-42),
    eye(50),
    stroke('M8 2Q20 34 8 42Q2 45 -6 42', shade, 7),
    mouth,
    person.isOlder ? stroke('M-72 34Q-58 44 -60 58M80 34Q68 44 70 58M-30 -86Q4 -94 38 -86', shade, 4) : '',
    person.beard
      ? path(
          `M${-half + 4} 40Q-74 66 -44 60Q4 48 52 60Q82 66 ${half - 4} 40Q${half - 6} 100 54 138Q0 170 -54 138Q${-half + 6} 100 ${-half + 4} 40Z`,
          hairs[person.hair],
          0.92,
        ) + mouth
      : '',
    person.glasses === 'round'
      ? stroke(
          'M-80 -4a38 38 0 1 0 76 0a38 38 0 1 0 -76 0M14 -4a38 38 0 1 0 76 0a38 38 0 1 0 -76 0M-4 -8Q5 -16 14 -8',
          colours.ink,
          6.5,
        )
      : '',
    person.glasses === 'square'
      ? stroke('M-82 -30H-8V6Q-8 24 -30 24H-58Q-82 24 -82 2ZM16 -30H92V2Q92 24 68 24H40Q16 24 16 6ZM-8 -16H16', colours.plum, 7.5)
      : '',
  ].join('');
}

/** The light on hair and cloth, from the upper left. */
const sheen = ({ cut, width = 0.5 }: Portrait): Art =>
  cut === 'bald' || cut === 'curls' ? '' : stroke(`M${-84 - width * 16} -116Q-72 -170 -14 -186`, colours.paper, 11, 0.2);

/** Hair behind the head. */
function back({ cut, hair, cloth = colours.mulberry, width = 0.5 }: Portrait): Art {
  const half = 104 + width * 22;
  const strands = hairs[hair];
  const shapes: Partial<Record<Cut, Art>> = {
    long: path(
      `M${-half - 34} -20Q${-half - 40} -212 0 -212Q${half + 40} -212 ${half + 34} -20L${half + 44} 320Q0 370 ${-half - 44} 320Z`,
      strands,
    ),
    wavy: path(
      `M${-half - 30} -30Q${-half - 44} -214 0 -214Q${half + 44} -214 ${half + 30} -30Q${half + 66} 40 ${half + 30} 110Q${half + 72} 180 ${half + 20} 250Q0 300 ${-half - 20} 250Q${-half - 72} 180 ${-half - 30} 110Q${-half - 66} 40 ${-half - 30} -30Z`,
      strands,
    ),
    bob: path(
      `M${-half - 30} -20Q${-half - 38} -212 0 -212Q${half + 38} -212 ${half + 30} -20L${half + 36} 132Q${half} 158 ${half - 30} 130L0 60L${-half + 30} 130Q${-half} 158 ${-half - 36} 132Z`,
      strands,
    ),
    bun: circle(0, -232, 66, strands) + circle(0, -232, 40, colours.ink, 0.15),
    tail: path('M40 -190C240 -220 250 60 170 190C190 60 150 -40 60 -80Z', strands),
    braid:
      repeat(5, (each) => ellipse(122 + (each % 2) * 10, 110 + each * 58, 38 - each * 3, 40, strands)) +
      box(112, 384, 34, 20, colours.mulberry, 6),
    curls: repeat(13, (each) =>
      circle(
        Math.cos((each / 12) * Math.PI * 1.5 + Math.PI * 0.75) * (half + 16),
        -64 + Math.sin((each / 12) * Math.PI * 1.5 + Math.PI * 0.75) * 130,
        60,
        strands,
      ),
    ),
    hijab: path(
      `M${-half - 40} 0Q${-half - 50} -222 0 -222Q${half + 50} -222 ${half + 40} 0Q${half + 36} 150 ${half + 150} 300L${-half - 150} 300Q${-half - 36} 150 ${-half - 40} 0Z`,
      cloth,
    ),
  };
  return shapes[cut] ?? '';
}

/** Hair or cloth over the forehead. */
function front({ cut, hair, cloth = colours.mulberry, width = 0.5 }: Portrait): Art {
  const half = 104 + width * 22;
  const strands = hairs[hair];
  const cap = (fringe: string) =>
    path(`M${-half - 8} -22Q${-half - 26} -206 4 -206Q${half + 28} -204 ${half + 8} -22${fringe}Z`, strands);
  const shapes: Record<Cut, Art> = {
    short: cap(`Q${half - 2} -78 ${half - 26} -104Q20 -84 -58 -118Q${-half + 8} -84 ${-half - 8} -22`),
    side: cap(`Q${half} -96 ${half - 30} -128Q-10 -60 ${-half + 4} -74Q${-half - 2} -60 ${-half - 8} -22`),
    crew: path(
      `M${-half - 2} -50Q${-half - 10} -194 0 -194Q${half + 10} -194 ${half + 2} -50Q${half - 6} -112 ${half - 34} -130Q0 -146 ${-half + 34} -130Q${-half + 6} -112 ${-half - 2} -50Z`,
      strands,
    ),
    bob: cap(`L${half + 2} 40Q${half - 20} -60 40 -110Q-30 -64 ${-half + 14} -66L${-half - 2} 40`),
    long: cap(`L${half + 4} 60Q${half - 10} -66 6 -140Q${-half + 10} -66 ${-half - 4} 60`),
    wavy: cap(`L${half + 6} 40Q${half - 4} -70 -34 -136Q${-half + 4} -96 ${-half - 6} 40`),
    bun: cap(`Q${half - 6} -110 4 -140Q${-half + 6} -110 ${-half - 8} -22`),
    tail: cap(`Q${half - 6} -90 50 -124Q-30 -70 ${-half + 10} -84Q${-half} -60 ${-half - 8} -22`),
    braid: cap(`Q${half - 6} -96 -10 -138Q${-half + 4} -96 ${-half - 8} -22`),
    curls: repeat(6, (each) => circle(-100 + each * 40, -140 - Math.sin((each / 5) * Math.PI) * 30, 40, strands)),
    bald:
      path(`M${-half - 2} -10Q${-half - 8} -80 ${-half + 8} -110Q${-half + 14} -60 ${-half + 4} 0Z`, strands) +
      path(`M${half + 2} -10Q${half + 8} -80 ${half - 8} -110Q${half - 14} -60 ${half - 4} 0Z`, strands),
    hijab:
      path(
        `M${-half - 22} 20Q${-half - 36} -206 0 -206Q${half + 36} -206 ${half + 22} 20L${half - 8} 20Q${half} -142 0 -142Q${-half} -142 ${-half + 8} 20Z`,
        cloth,
      ) +
      path(
        `M${-half - 22} 10Q${-half + 30} 176 0 176Q${half - 30} 176 ${half + 22} 10Q${half + 40} 190 ${half + 70} 300Q0 400 ${-half - 70} 300Q${-half - 40} 190 ${-half - 22} 10Z`,
        cloth,
      ) +
      stroke(`M${-half + 10} 130Q20 230 ${half + 30} 190`, colours.ink, 5, 0.22),
  };
  return shapes[cut];
}
