import { sha256Into } from '#crypto';
import { createNodeInput, hashLength } from '../merkle/hashing.ts';
import type { Edge } from './edge.ts';
import { tileHeight, tileWidth, type TileCoordinates } from './tile-path.ts';

export interface Tile extends TileCoordinates {
  /** `width` consecutive hashes of 32 bytes. */
  readonly hashes: Uint8Array;
}

/** The tile of a level that is being filled. */
interface OpenTile {
  hashes: Uint8Array;
  width: number;
  index: bigint;
}

export interface GrowingTree {
  /** The leaf tile, to which the next leaf's 32 bytes are written. */
  readonly leafTile: () => Readonly<OpenTile>;
  /** Counts the `leaves` just written, which fit into the leaf tile, and hashes every node that they complete. */
  readonly countLeaves: (leaves: number) => void;
  /** All new tiles, and the edge. */
  readonly close: () => { readonly tiles: readonly Tile[]; readonly edge: Edge };
}

const left = 1;
const right = left + hashLength;

/**
 * A binary counter of subtrees: each height keeps the input of one node, in which a left hash waits for its right one. The
 * frontier is thus where it will be hashed from, no node is hashed twice, and nothing is allocated for one.
 */
export function openTree(edge: Edge, size: bigint): GrowingTree {
  const heights = size.toString(2).length + 1;
  const nodes = Array.from({ length: heights }, createNodeInput);
  const waits = new Uint8Array(heights);
  const open: OpenTile[] = [];
  const tiles: Tile[] = [];
  settle();

  function settle(): void {
    let subtree = 0;
    for (let height = 0; height < heights; height += 1) {
      if (((edge.size >> BigInt(height)) & 1n) === 0n) continue;
      node(height).set(edge.frontier[subtree] as Uint8Array, left);
      waits[height] = 1;
      subtree += 1;
    }
  }

  function node(height: number): Uint8Array {
    return nodes[height] as Uint8Array;
  }

  function openTile(level: number): OpenTile {
    const existing = open[level];
    if (existing !== undefined) return existing;
    const hashes = new Uint8Array(tileWidth * hashLength);
    const partial = edge.tiles[level] ?? new Uint8Array();
    hashes.set(partial);
    const tile = { hashes, width: partial.length / hashLength, index: edge.size >> BigInt(tileHeight * (level + 1)) };
    open[level] = tile;
    return tile;
  }

  function count(level: number, tile: OpenTile, hashes: number): void {
    tile.width += hashes;
    if (tile.width < tileWidth) return;
    tiles.push({ level, index: tile.index, width: tileWidth, hashes: tile.hashes });
    tile.hashes = new Uint8Array(tileWidth * hashLength);
    tile.width = 0;
    tile.index += 1n;
  }

  function countLeaves(leaves: number): void {
    const tile = openTile(0);
    const { hashes, width } = tile;
    count(0, tile, leaves);
    for (let leaf = width; leaf < width + leaves; leaf += 1) lift(hashes, leaf * hashLength);
  }

  function lift(hashes: Uint8Array, at: number): void {
    copyHash(hashes, at, node(0), waits[0] === 1 ? right : left);
    let height = 0;
    while (waits[height] === 1) {
      waits[height] = 0;
      const input = node(height);
      height += 1;
      const side = waits[height] === 1 ? right : left;
      sha256Into(input, node(height), side);
      if (height % tileHeight === 0) fileNode(height / tileHeight, node(height), side);
    }
    waits[height] = 1;
  }

  function fileNode(level: number, input: Uint8Array, at: number): void {
    const tile = openTile(level);
    copyHash(input, at, tile.hashes, tile.width * hashLength);
    count(level, tile, 1);
  }

  function close(): ReturnType<GrowingTree['close']> {
    const partial: Uint8Array[] = [...edge.tiles];
    for (const [level, { hashes, index, width }] of open.entries()) {
      const part = hashes.slice(0, width * hashLength);
      partial[level] = part;
      if (width > 0) tiles.push({ level, index, width, hashes: part });
    }
    const frontier = nodes.filter((_, height) => waits[height] === 1).map((input) => input.slice(left, right));
    return { tiles, edge: { size, tiles: partial, frontier } };
  }

  return { leafTile: () => openTile(0), countLeaves, close };
}

function copyHash(from: Uint8Array, fromAt: number, to: Uint8Array, toAt: number): void {
  for (let at = 0; at < hashLength; at += 1) to[toAt + at] = from[fromAt + at] as number;
}
