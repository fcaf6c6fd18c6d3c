import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import type { Account } from '../limits/accounts.ts';
import type { RealtimeContext } from '../realtime-context.ts';
import { isJsonFrame } from '../wire/binary.rules.ts';
import { fitsShape } from '../wire/frame-shape.rules.ts';
import { decodeFrame } from '../wire/frames.rules.ts';
import type { Frame, Version } from '../wire/protocol.ts';

export interface ReceiveOptions {
  readonly ws: WebSocket;
  /** What the websocket is read from. */
  readonly stream: Duplex;
  readonly version: Version;
  readonly context: RealtimeContext;
  readonly account: Account;
  /** Whether a signed-in person or the secret key has spoken on it. */
  readonly isIdentified: () => boolean;
  /** Whether no more is to be read for now. */
  readonly isFull: () => boolean;
  readonly onFrame: (frame: Frame, bytes: number) => void;
  readonly close: (code: number, reason: string) => void;
}

/** Codes of RFC 6455 and of the registry beside it. */
const protocolError = 1002;
const messageTooBig = 1009;
const tryAgainLater = 1013;

/** A part of a frame that is not there yet is counted from here on. */
const countedBytes = 16 * 1024;
/** What a frame costs besides its bytes. */
const frameBytes = 1000;
const maxPauseMs = 1000;

/** Reads frames within the limits of a socket and of its caller; what comes too fast waits in the client's own network. */
export function receiveFrames(options: ReceiveOptions): { readonly update: () => void; readonly stop: () => void } {
  const { ws, stream, version, context, account, close } = options;
  const { limits, clock } = context;
  const now = () => clock.now().getTime();
  let partial = 0;
  let chunkBytes = 0;
  let budgetTimer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  /** Before the library sees it, which may end a frame with it. */
  function count(chunk: Buffer): void {
    partial += chunk.length;
    chunkBytes = chunk.length;
    if (partial >= countedBytes && !account.setMemory('frame', partial)) close(tryAgainLater, 'memory_limit_reached');
  }

  function waitForBudget(): void {
    budgetTimer = undefined;
    if (isStopped) return;
    const debt = -context.accounts.received.left(account.who(), now());
    if (debt > 0) {
      const ms = Math.min(maxPauseMs, Math.max(10, (debt / limits.bytesPerSecond) * 1000));
      budgetTimer = setTimeout(waitForBudget, ms).unref();
    }
    update();
  }

  function update(): void {
    if (isStopped) return;
    const mustWait = budgetTimer !== undefined || options.isFull();
    if (mustWait && !ws.isPaused) ws.pause();
    else if (!mustWait && ws.isPaused) ws.resume();
  }

  function receive(data: Buffer, isBinary: boolean): void {
    // What is left belongs to the next frame, and came with the same chunk.
    partial = Math.min(Math.max(0, partial - data.length), chunkBytes);
    account.setMemory('frame', partial >= countedBytes ? partial : 0);
    if (isStopped) return;
    context.accounts.received.spend(account.who(), data.length + frameBytes, now());
    if (!budgetTimer) waitForBudget();
    if (data.length > limits.anonymousPayloadBytes && !options.isIdentified()) return close(messageTooBig, 'frame_too_large');
    if ((!isBinary || isJsonFrame(data)) && !fitsShape({ values: limits.frameValues, depth: limits.frameDepth }, data))
      return close(messageTooBig, 'frame_too_complex');
    const frame = decodeFrame(version, data, isBinary);
    if (!frame) return close(protocolError, 'frame_malformed');
    options.onFrame(frame, data.length);
  }

  stream.prependListener('data', count);
  ws.on('message', (data: RawData, isBinary: boolean) => receive(data as Buffer, isBinary));
  return {
    update,
    stop() {
      isStopped = true;
      clearTimeout(budgetTimer);
      stream.off('data', count);
      // Its closing frame is still to be read.
      if (ws.isPaused) ws.resume();
    },
  };
}
