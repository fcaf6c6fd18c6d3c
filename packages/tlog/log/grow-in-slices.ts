import { setImmediate as turn } from 'node:timers/promises';
import { growTiles, type Edge, type Tile } from '@trivium/transparency';

export interface Grown {
  readonly edge: Edge;
  readonly root: Uint8Array;
  readonly size: bigint;
  /** The final tiles that the tree did not have before. */
  readonly tiles: readonly Tile[];
}

/** Leaves hashed at once, in some two milliseconds; aligned to full leaf tiles. */
const slice = 1024;

/** Grows a tree and yields to the event loop every thousand leaves. Requests are answered meanwhile, and statements are sent. */
export async function growInSlices(from: Edge, entries: readonly Uint8Array[]): Promise<Grown> {
  const tiles = new Map<string, Tile>();
  let edge = from;
  for (let at = 0; ;) {
    const end = Math.min(at + slice - Number(edge.size % BigInt(slice)), entries.length);
    const grown = growTiles(edge, { entries: at === 0 && end === entries.length ? entries : entries.slice(at, end) });
    for (const tile of grown.tiles) tiles.set(`${tile.level}/${tile.index}`, tile);
    if (end === entries.length) return { ...grown, tiles: [...tiles.values()] };
    edge = grown.edge;
    at = end;
    await turn();
  }
}
