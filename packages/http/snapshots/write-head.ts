import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ResponseHead } from './snapshot.ts';

/** Where Node keeps the serialised head until the first bytes are sent; null before. */
interface SerialisedHead {
  _header?: string | null;
}

/**
 * Writes the head of a snapshot's response. Node's `writeHead` would check and join the same dozen fields for every request,
 * which costs more than the rest of the response. They were checked when the snapshot was created, so the finished text is put
 * where Node keeps its own. Everything else goes through Node's `writeHead`: requests other than plain HTTP/1.1 on a connection
 * that stays open, and a Node without that place. The response is the same, and a test compares the two.
 */
export function writeHead(req: IncomingMessage, res: ServerResponse, head: ResponseHead, requestId: string, date: string): void {
  const outgoing = res as ServerResponse & SerialisedHead;
  const isPlain = res.shouldKeepAlive && req.httpVersionMinor === 1 && req.headers.expect === undefined;
  if (isPlain && outgoing._header === null) {
    res.statusCode = head.status;
    outgoing._header = `${head.text}date: ${date}\r\nx-request-id: ${requestId}\r\n\r\n`;
  } else {
    res.writeHead(head.status, { ...head.headers, 'x-request-id': requestId });
  }
}
