import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Target } from './attack.ts';

/** Attackers come from another address than the ordinary clients, where the system has one. */
const localAddress = process.platform === 'linux' ? '127.0.0.2' : undefined;

export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
}

/** Sends one request and throws its answer away. Resolves whatever comes of it. */
export function send(url: string, { method = 'GET', headers = {}, body }: Sent, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const outgoing = request(url, {
      method,
      headers: { ...headers, ...lengthOf(body) },
      signal,
      ...(localAddress && { localAddress }),
    });
    outgoing.on('response', (answer) => answer.resume().on('close', resolve));
    outgoing.on('error', () => resolve()).on('close', () => resolve());
    outgoing.end(body);
  });
}

const lengthOf = (body: Uint8Array | string | undefined): Record<string, string> =>
  body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };

/** Attackers share the machine with what they attack: without a pause, refusals that cost nothing would fill it. */
const pauseMs = 50;

/** Keeps this many requests in flight until the signal. */
export async function keepSending(
  count: number,
  signal: AbortSignal,
  one: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const insist = async () => {
    while (!signal.aborted) {
      await one(signal);
      await pause(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: count }, insist));
}

export const anonymousHeaders = ({ publishableKey }: Target) => ({ apikey: publishableKey });
export const memberHeaders = (target: Target) => ({ ...anonymousHeaders(target), authorization: `Bearer ${target.memberToken}` });
