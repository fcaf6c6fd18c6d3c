import type { Duplex } from 'node:stream';
import { STATUS_CODES } from 'node:http';
import type { CodedError } from '@trivium/core';
import { refuse } from './errors.ts';
import { fixedHeaders } from './fixed-headers.ts';
import { problemHeaders, toProblem } from './problem.ts';

/** Where Node keeps the response that a socket is sending. */
interface AnsweringSocket {
  readonly _httpMessage?: { readonly headersSent: boolean } | null;
}

/**
 * Answers invalid HTTP, and requests whose head or body did not arrive in time: writes a problem to the bare socket and closes
 * it. The response quotes nothing of the request.
 */
export function answerUnreadable(
  error: NodeJS.ErrnoException,
  socket: Duplex & AnsweringSocket,
  always: Readonly<Record<string, string>> = fixedHeaders,
): void {
  // A second response cannot follow one that has begun: the client would read it as a part of the first.
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
    socket.destroy();
    return;
  }
  const problem = refusalFor(error.code);
  const body = JSON.stringify(toProblem(problem));
  const headers = { ...always, ...problemHeaders(problem), 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`);
}

function refusalFor(code: string | undefined): CodedError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return refuse('headers_too_large', 'The address and the headers can have at most 16 KiB together.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return refuse('body_timeout', 'The request did not arrive in time.');
  return refuse('request_malformed', 'This is not a valid HTTP/1.1 request.');
}
