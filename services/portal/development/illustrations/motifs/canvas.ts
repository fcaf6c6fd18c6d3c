import { colours } from '../palette.ts';
import { high, wide } from './nature.ts';
import { type Figure } from './poses.ts';
import { type Art, circle, ellipse, picture, specks } from './shapes.ts';

/** A scene of 1600 by 1000. What matters is in its middle, because pages cut it to bands as low as 1600 by 400. */
export const scene = (name: string, ...art: readonly Art[]): string =>
  picture(wide, high, ...art, specks(wide, high, colours.ink, { seed: name }));

/** The shadow under somebody. */
export const shadow = (x: number, y: number, half = 60): Art => ellipse(x, y, half, half * 0.18, colours.ink, 0.16);

/** Students from behind, as an audience: heads and shoulders along the lower edge. */
export const audience = (count: number, y = 1000, tone: string = colours.ink, s = 1): Art =>
  Array.from({ length: count }, (_, each) => {
    const x = ((each + 0.5) * wide) / count + ((each * 37) % 23) - 11;
    const up = (each * 53) % 34;
    return (
      ellipse(x, y - up * s, 92 * s, 88 * s, tone) +
      circle(x, y - (112 + up) * s, 46 * s, tone) +
      (each % 3 === 1 ? circle(x + 4, y - (166 + up) * s, 20 * s, tone) : '')
    );
  }).join('');

/** People of the scenes, each with looks of their own. */
export const cast = {
  nid: { skin: 0, hair: 'black', cut: 'bob', top: colours.paper, bottom: colours.ink, dress: 'skirt' },
  ton: { skin: 1, hair: 'black', cut: 'short', top: colours.paper, bottom: colours.ink, tie: true },
  ploy: { skin: 2, hair: 'black', cut: 'long', top: colours.paper, bottom: colours.ink, dress: 'skirt' },
  ek: { skin: 3, hair: 'black', cut: 'curls', top: colours.paper, bottom: colours.ink },
  amina: { skin: 1, cut: 'hijab', cloth: colours.water, top: colours.paper, bottom: colours.night },
  vet: { skin: 1, hair: 'brown', cut: 'tail', top: colours.paper, bottom: colours.water, dress: 'coat' },
  doc: { skin: 2, hair: 'black', cut: 'short', top: colours.paper, bottom: colours.forest, dress: 'coat', glasses: true },
  yai: { skin: 2, hair: 'white', cut: 'bun', top: colours.pink, bottom: colours.plum, dress: 'sarong' },
  ta: { skin: 3, hair: 'grey', cut: 'short', top: colours.sand, bottom: colours.stone, glasses: true },
  green: { skin: 1, hair: 'black', cut: 'cap', cloth: colours.forest, top: colours.leaf, bottom: colours.ink },
  gold: { skin: 2, hair: 'black', cut: 'tail', top: colours.marigold, bottom: colours.night, dress: 'shorts' },
  rose: { skin: 0, hair: 'chestnut', cut: 'bun', top: colours.rose, bottom: colours.plum, dress: 'shorts' },
  sea: { skin: 3, hair: 'black', cut: 'short', top: colours.water, bottom: colours.ink, dress: 'shorts' },
  clay: { skin: 1, hair: 'brown', cut: 'curls', top: colours.clay, bottom: colours.night, dress: 'shorts' },
} as const satisfies Record<string, Figure>;
