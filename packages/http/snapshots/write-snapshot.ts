import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseRepresentation, findByEtag } from './choose-representation.ts';
import type { SnapshotEntry } from './snapshot-table.ts';
import { writeHead } from './write-head.ts';

/** What was written: the status, and the length of the body in bytes. */
export type Written = (status: 200 | 304, bytes: number) => void;

/**
 * Answers GET or HEAD from precomputed bytes; `date` is for the Date field. Returns false, having written nothing, when
 * the client excludes every encoding: the router then says so. This is the service's hottest path: no promise, and
 * nothing is parsed that was parsed before.
 */
export function writeSnapshot(
  entry: SnapshotEntry,
  req: IncomingMessage,
  res: ServerResponse,
  requestId: string,
  date: string,
  written: Written,
): boolean {
  const { snapshot, counts } = entry;
  const isHead = req.method === 'HEAD';
  const ifNoneMatch = req.headers['if-none-match'];
  const held = ifNoneMatch === undefined ? undefined : findByEtag(snapshot, ifNoneMatch);
  if (held !== undefined) {
    writeHead(req, res, held.notModified, requestId, date);
    res.end();
    counts[isHead ? 'headNotModified' : 'getNotModified']++;
    written(304, 0);
    return true;
  }
  const chosen = chooseRepresentation(snapshot, req.headers['accept-encoding']);
  if (chosen === undefined) return false;
  writeHead(req, res, chosen.ok, requestId, date);
  if (isHead) res.end();
  else res.end(chosen.body);
  counts[isHead ? 'headFull' : 'getFull']++;
  written(200, isHead ? 0 : chosen.body.length);
  return true;
}
