import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long the sender of a body that nobody reads has to read its answer. */
const lastMs = 500;
const drainedBytes = 1024 * 1024;

/**
 * Lets go of what nobody read of a body, once its answer is out. A short one is thrown away, so that the connection serves
 * the next request; a long one is left where it is, since reading it is work. Who still sends after half a second is cut off.
 */
export function letGoOfBody(req: IncomingMessage, res: ServerResponse): void {
  if (req.method === 'GET' || req.method === 'HEAD') return;
  const isLong = Number(req.headers['content-length'] ?? 0) > drainedBytes;
  // Node throws a body away by itself where nobody has begun to read it.
  if (isLong && !req.readableFlowing) req.pause().read(0);
  res.once('finish', () => {
    if (req.readableEnded || req.destroyed) return;
    // A web stream over the body, which nobody reads, would stop it again.
    req.removeAllListeners('data');
    const cut = setTimeout(() => req.socket.destroy(), lastMs);
    req.once('end', () => clearTimeout(cut)).once('close', () => clearTimeout(cut));
    if (!isLong) req.resume();
  });
}
