import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseRepresentation, findByEtag } from './choose-representation.ts';
import type { SnapshotEntry } from './snapshot-table.ts';
import { writeHead } from './write-head.ts';

/** Reports the status and the length of the body in bytes. */
export type OnWritten = (status: 200 | 304, bytes: number) => void;

/**
 * Answers GET or HEAD from precomputed bytes; `date` is for the Date field. Returns false without writing when the client
 * excludes every encoding, which the router then refuses. This is the service's hottest path: no promise, and nothing is parsed
 * twice.
 */
export function writeSnapshot(
  entry: SnapshotEntry,
  req: IncomingMessage,
  res: ServerResponse,
  requestId: string,
  date: string,
  onWritten: OnWritten,
): boolean {
  const { snapshot, counts } = entry;
  const isHead = req.method === 'HEAD';
  const ifNoneMatch = req.headers['if-none-match'];
  const current = ifNoneMatch === undefined ? undefined : findByEtag(snapshot, ifNoneMatch);
  if (current !== undefined) {
    writeHead(req, res, current.notModified, requestId, date);
    res.end();
    counts[isHead ? 'headNotModified' : 'getNotModified']++;
    onWritten(304, 0);
    return true;
  }
  const chosen = chooseRepresentation(snapshot, req.headers['accept-encoding']);
  if (chosen === undefined) return false;
  writeHead(req, res, chosen.ok, requestId, date);
  if (isHead) res.end();
  else res.end(chosen.body);
  counts[isHead ? 'headFull' : 'getFull']++;
  onWritten(200, isHead ? 0 : chosen.body.length);
  return true;
}
