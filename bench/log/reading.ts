import { leafHash, parseCheckpoint, splitNote, verifyInclusion } from '@trivium/transparency';
import type { OpenLog } from './append-entries.ts';

const samples = 2_000;

/** Milliseconds of each inclusion proof at the log's present size, tiles read from the database, verified afterwards. */
export async function proveInclusions({ log }: OpenLog, entries: readonly Uint8Array[], signal: AbortSignal): Promise<number[]> {
  const { note, size } = await log.latestCheckpoint();
  const { root } = parseCheckpoint(splitNote(note).text);
  const times: number[] = [];
  for (let count = 0; count < samples; count++) {
    signal.throwIfAborted();
    // A stride that is prime to the size visits the whole log.
    const index = (count * 7_368_787) % entries.length;
    const started = performance.now();
    const proof = await log.inclusionProof(BigInt(index), size);
    times.push(performance.now() - started);
    verifyInclusion({ index, size, leafHash: leafHash(entries[index] as Uint8Array), proof, root });
  }
  return times;
}

/** Full level-0 tiles read a second, 16 at a time, each as the log's address serves it. */
export async function readTiles({ log }: OpenLog, entries: number, signal: AbortSignal): Promise<number> {
  const full = Math.floor(entries / 256);
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (next < samples) {
        signal.throwIfAborted();
        await log.readTile(0, BigInt((next++ * 7_919) % full), 256);
      }
    }),
  );
  return samples / ((performance.now() - started) / 1000);
}
