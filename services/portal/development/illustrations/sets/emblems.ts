import { artsEmblems } from './emblems/arts.ts';
import { craftsEmblems } from './emblems/crafts.ts';
import { gamesEmblems } from './emblems/games.ts';
import { colours as c } from '../palette.ts';
import { type Emblem, frame } from '../motifs/emblem-parts.ts';
import { at, box, circle, picture, repeat, specks } from '../motifs/shapes.ts';

/** The emblem of each club, by its slug. */
const emblems: Readonly<Record<string, Emblem>> = { ...artsEmblems, ...craftsEmblems, ...gamesEmblems };

const emblemOf = (slug: string): Emblem => {
  const emblem = emblems[slug];
  if (!emblem) throw new Error(`No emblem is drawn for ${slug}.`);
  return emblem;
};

export const clubSlugs: readonly string[] = Object.keys(emblems);

/** The emblem of a club, 512 by 512. */
export function drawEmblem(slug: string): string {
  const { field, form, frame: choice, motif, zoom = 1.12 } = emblemOf(slug);
  return picture(
    512,
    512,
    box(0, 0, 512, 512, field),
    frame(choice, form, field),
    at({ x: 256, y: 256, s: zoom }, motif),
    specks(512, 512, c.ink, { count: 90, opacity: 0.12, seed: slug }),
  );
}

/** The cover of a club: its motif as a woven cloth, 1600 by 640. */
export function drawClubCover(slug: string): string {
  const { field, form, motif } = emblemOf(slug);
  const cells = repeat(21, (each) => {
    const x = (each % 7) * 266 + (Math.floor(each / 7) % 2 === 0 ? 0 : 133);
    const y = Math.floor(each / 7) * 228 + 92;
    return circle(x, y, 104, form, 0.9) + at({ x, y, s: 0.44, turn: each % 2 === 0 ? -8 : 8 }, motif);
  });
  const diamonds = repeat(28, (each) =>
    at(
      { x: (each % 7) * 266 + (Math.floor(each / 7) % 2 === 0 ? 133 : 0), y: Math.floor(each / 7) * 228 + 92 - 114, turn: 45 },
      box(-13, -13, 26, 26, form, 4),
    ),
  );
  return picture(
    1600,
    640,
    box(0, 0, 1600, 640, field),
    diamonds,
    cells,
    specks(1600, 640, c.ink, { count: 200, opacity: 0.12, seed: slug }),
  );
}
