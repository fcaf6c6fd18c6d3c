import { setImmediate as turn } from 'node:timers/promises';
import { growTiles, type Edge, type Tile } from '@trivium/transparency';

export interface Grown {
  readonly edge: Edge;
  readonly root: Uint8Array;
  readonly size: bigint;
  /** In their final form, those that the tree did not have before. */
  readonly tiles: readonly Tile[];
}

/** Leaves that are hashed in one go, some two milliseconds; whole leaf tiles where the tree was. */
const slice = 1024;

/**
 * Grows a tree, and lets other work of the process take its turn every thousand leaves: requests are answered meanwhile,
 * and what was written to the database goes on being sent.
 */
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
