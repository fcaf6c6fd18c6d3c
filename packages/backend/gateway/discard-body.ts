import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long a client that still sends an unread body may take to read the response. */
const graceMs = 500;
const maxDrainedBytes = 1024 * 1024;

/**
 * Discards the unread rest of a body once the response is sent. A short rest is read, and the connection serves the next
 * request. A long one is left unread, because reading costs time. A client that still sends after half a second is cut off.
 */
export function discardBody(req: IncomingMessage, res: ServerResponse): void {
  if (req.method === 'GET' || req.method === 'HEAD') return;
  const isLong = Number(req.headers['content-length'] ?? 0) > maxDrainedBytes;
  // Node discards a body by itself if nothing has begun to read it.
  if (isLong && !req.readableFlowing) req.pause().read(0);
  res.once('finish', () => {
    if (req.readableEnded || req.destroyed) return;
    // An unread web stream over the body would pause it again.
    req.removeAllListeners('data');
    const cutOff = setTimeout(() => req.socket.destroy(), graceMs);
    req.once('end', () => clearTimeout(cutOff)).once('close', () => clearTimeout(cutOff));
    if (!isLong) req.resume();
  });
}
