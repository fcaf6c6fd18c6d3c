import { colours, skins } from '../palette.ts';
import { head } from './heads.ts';
import { type Figure, type Limb, type Pose, poses } from './poses.ts';
import { type Art, type Point, at, line, path, stroke } from './shapes.ts';

const along = ([x, y]: Point, length: number, angle: number): Point => {
  const turn = (angle * Math.PI) / 180;
  return [x + Math.sin(turn) * length, y + Math.cos(turn) * length];
};

/** A person, about 300 high, whose feet are at the origin; the face looks to the right. */
export function figure(person: Figure = {}): Art {
  const { pose = 'stand', skin = 0, top = colours.paper, bottom = colours.ink, dress = 'trousers', shoes = colours.ink } = person;
  const { arms, legs, lean = 0, drop = 0 }: Pose = poses[pose];
  const [tone, shade] = skins[skin];
  const hip: Point = [0, -132 + drop];
  const neck = along(hip, -92, -lean);
  const leg = (limb: Limb, side: number): Art => {
    const from: Point = [hip[0] + side * 9, hip[1] + 2];
    const knee = along(from, 66, limb[0]);
    const foot = along(knee, 64, limb[1]);
    const isBare = dress === 'shorts' || dress === 'skirt';
    return (
      (isBare ? line([from, knee, foot], side < 0 ? shade : tone, 19) : '') +
      (isBare ? line([from, along(from, 34, limb[0])], bottom, 30) : line([from, knee, foot], bottom, 25)) +
      (side < 0 && !isBare ? line([from, knee, foot], colours.ink, 25, 0.16) : '') +
      line(
        [
          [foot[0] - 2, foot[1] + 4],
          [foot[0] + 13, foot[1] + 5],
        ],
        shoes,
        13,
      )
    );
  };
  const arm = (limb: Limb, side: number): Art => {
    const from: Point = [neck[0] + side * 24, neck[1] + 16];
    const elbow = along(from, 45, limb[0]);
    const hand = along(elbow, 44, limb[1]);
    const isLong = dress === 'coat' || dress === 'gown' || person.cut === 'hijab';
    return (
      line([from, elbow, hand], side < 0 ? shade : tone, 15) +
      (isLong ? line([from, elbow, along(elbow, 34, limb[1])], top, 23) : line([from, along(from, 33, limb[0])], top, 25)) +
      (side < 0
        ? line(isLong ? [from, elbow, along(elbow, 34, limb[1])] : [from, along(from, 33, limb[0])], colours.ink, 23, 0.14)
        : '') +
      (side > 0 && person.holds !== undefined ? at({ x: hand[0], y: hand[1] }, person.holds) : '')
    );
  };
  return [
    arm(arms[0], -1),
    leg(legs[0], -1),
    leg(legs[1], 1),
    lowerDress(drop === 0 ? dress : undefined, hip, bottom, top),
    at({ x: hip[0], y: hip[1], turn: lean }, trunk(dress, top, person.tie ?? false)),
    at({ x: neck[0], y: neck[1], turn: lean * 0.6 }, head(person, tone, shade)),
    arm(arms[1], 1),
  ].join('');
}

export const trunk = (dress: Figure['dress'], top: string, hasTie: boolean): Art =>
  path('M-30 4C-32 -30 -38 -66 -36 -80Q-34 -96 -14 -98L14 -98Q34 -96 36 -80C38 -66 32 -30 30 4Z', top) +
  path('M-30 4C-32 -30 -38 -66 -36 -80Q-35 -90 -26 -95C-22 -60 -20 -30 -14 4Z', colours.ink, 0.1) +
  (dress === 'coat' ? stroke('M-2 -96L4 -40L4 2', colours.stone, 3) : '') +
  (dress === 'gown' ? path('M-14 -98L4 -30L8 -98Z', colours.marigold) + path('M-10 -98L3 -48L5 -98Z', colours.mulberry) : '') +
  (hasTie ? path('M0 -96L7 -90L4 -84L9 -48L3 -40L-3 -48L-1 -84L-4 -90Z', colours.mulberry) : '');

function lowerDress(dress: Figure['dress'], [x, y]: Point, bottom: string, top: string): Art {
  if (dress === 'skirt') return at({ x, y }, path('M-30 -6L30 -6L42 62Q0 72 -42 62Z', bottom));
  if (dress === 'sarong')
    return at(
      { x, y },
      path('M-30 -6L30 -6L36 116Q0 122 -34 116Z', bottom) + path('M4 -6L18 -6L10 117L-4 117Z', colours.marigold, 0.85),
    );
  if (dress === 'coat')
    return at({ x, y }, path('M-31 -4L31 -4L38 56Q0 64 -38 56Z', top) + stroke('M4 0L5 58', colours.stone, 3));
  if (dress === 'gown') return at({ x, y }, path('M-32 -4L32 -4L52 108Q0 120 -52 108Z', top));
  return at({ x, y }, path('M-30 -8L30 -8L30 14Q0 22 -30 14Z', bottom));
}

/** Several people in a row, each at a distance from the one before. */
export const row = (people: readonly Figure[], { x = 0, y = 0, s = 1, gap = 120, flipped = [] as readonly number[] }): Art =>
  people.map((person, place) => at({ x: x + place * gap, y, s, flip: flipped.includes(place) }, figure(person))).join('');
