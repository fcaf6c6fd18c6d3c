import { hairs } from '../palette.ts';
import { type Art } from './shapes.ts';

/** Angles in degrees from straight down; positive is forward. Upper part, then lower part. */
export type Limb = readonly [upper: number, lower: number];

export interface Pose {
  readonly arms: readonly [Limb, Limb];
  readonly legs: readonly [Limb, Limb];
  /** Of the trunk, in degrees. */
  readonly lean?: number;
  /** How much lower the hip is. */
  readonly drop?: number;
}

export const poses = {
  stand: {
    arms: [
      [-9, -4],
      [9, 6],
    ],
    legs: [
      [-3, -2],
      [4, 3],
    ],
  },
  hold: {
    arms: [
      [14, 82],
      [26, 96],
    ],
    legs: [
      [-3, -2],
      [4, 3],
    ],
  },
  wave: {
    arms: [
      [-10, -4],
      [150, 172],
    ],
    legs: [
      [-4, -2],
      [5, 3],
    ],
  },
  cheer: {
    arms: [
      [-152, -170],
      [152, 170],
    ],
    legs: [
      [-8, -4],
      [10, 6],
    ],
  },
  offer: {
    arms: [
      [22, 62],
      [52, 66],
    ],
    legs: [
      [-3, -2],
      [5, 3],
    ],
    lean: 4,
  },
  strum: {
    arms: [
      [24, 96],
      [-6, 74],
    ],
    legs: [
      [84, 2],
      [88, 6],
    ],
    drop: 62,
  },
  point: {
    arms: [
      [-9, -4],
      [82, 96],
    ],
    legs: [
      [-3, -2],
      [5, 3],
    ],
  },
  walk: {
    arms: [
      [-28, -10],
      [26, 52],
    ],
    legs: [
      [-24, -34],
      [24, 12],
    ],
    lean: 3,
  },
  run: {
    arms: [
      [-62, 20],
      [40, 128],
    ],
    legs: [
      [-28, -100],
      [58, 8],
    ],
    lean: 11,
  },
  kick: {
    arms: [
      [-70, -50],
      [60, 90],
    ],
    legs: [
      [-14, -18],
      [66, 58],
    ],
    lean: -8,
  },
  sit: {
    arms: [
      [16, 66],
      [24, 74],
    ],
    legs: [
      [84, 2],
      [88, 6],
    ],
    drop: 62,
  },
  kneel: {
    arms: [
      [40, 66],
      [54, 78],
    ],
    legs: [
      [4, -92],
      [84, 0],
    ],
    drop: 64,
    lean: 14,
  },
  bend: {
    arms: [
      [58, 34],
      [70, 44],
    ],
    legs: [
      [-6, -4],
      [10, 4],
    ],
    lean: 40,
  },
  reach: {
    arms: [
      [118, 138],
      [140, 156],
    ],
    legs: [
      [-6, -3],
      [9, 4],
    ],
    lean: 4,
  },
  dance: {
    arms: [
      [-92, -168],
      [70, 148],
    ],
    legs: [
      [-10, -4],
      [34, -46],
    ],
    lean: -4,
  },
  smash: {
    arms: [
      [-58, -20],
      [158, 196],
    ],
    legs: [
      [-32, -60],
      [40, 8],
    ],
    lean: 8,
  },
  wai: {
    arms: [
      [30, 148],
      [36, 150],
    ],
    legs: [
      [-3, -2],
      [4, 3],
    ],
    lean: 5,
  },
} as const satisfies Record<string, Pose>;

export interface Figure {
  readonly pose?: keyof typeof poses;
  readonly skin?: 0 | 1 | 2 | 3;
  readonly hair?: keyof typeof hairs;
  readonly cut?: 'short' | 'bob' | 'long' | 'bun' | 'tail' | 'curls' | 'hijab' | 'cap';
  /** Of a hijab or a cap. */
  readonly cloth?: string;
  readonly top?: string;
  readonly bottom?: string;
  readonly dress?: 'trousers' | 'shorts' | 'skirt' | 'coat' | 'sarong' | 'gown';
  readonly shoes?: string;
  readonly glasses?: boolean;
  readonly tie?: boolean;
  /** Drawn at the forward hand, around the origin. */
  readonly holds?: Art;
}
