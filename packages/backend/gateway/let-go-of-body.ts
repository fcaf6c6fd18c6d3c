import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long what is still sent after an answer is taken and thrown away. */
const drainMs = 500;

/**
 * Lets go of what nobody read of a body, once its answer is out, so that the connection serves the next request. Who is
 * still sending after half a second is cut off.
 */
export function letGoOfBody(req: IncomingMessage, res: ServerResponse): void {
  if (req.method === 'GET' || req.method === 'HEAD') return;
  res.once('finish', () => {
    if (req.readableEnded || req.destroyed) return;
    // A web stream over the body, which nobody reads, would stop it again.
    req.removeAllListeners('data');
    const cut = setTimeout(() => req.socket.destroy(), drainMs);
    req.once('end', () => clearTimeout(cut)).once('close', () => clearTimeout(cut));
    req.resume();
  });
}
