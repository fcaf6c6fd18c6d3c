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
  /** The stream that the websocket reads. */
  readonly stream: Duplex;
  readonly version: Version;
  readonly context: RealtimeContext;
  readonly account: Account;
  /** Whether a signed-in person or the secret key has sent anything on it. */
  readonly isIdentified: () => boolean;
  /** Whether reading should pause. */
  readonly isFull: () => boolean;
  readonly onFrame: (frame: Frame, bytes: number) => void;
  readonly close: (code: number, reason: string) => void;
}

/** Close codes of RFC 6455 and of its registry. */
const protocolError = 1002;
const messageTooBig = 1009;
const tryAgainLater = 1013;

/** An incomplete frame counts as memory from this size on. */
const countedBytes = 16 * 1024;
/** Cost of a frame besides its bytes. */
const frameBytes = 1000;
const maxPauseMs = 1000;

/** Reads frames within the limits of the socket and its caller; excess frames wait in the client's network. */
export function receiveFrames(options: ReceiveOptions): { readonly update: () => void; readonly stop: () => void } {
  const { ws, stream, version, context, account, close } = options;
  const { limits, clock } = context;
  const now = () => clock.now().getTime();
  let partial = 0;
  let chunkBytes = 0;
  let budgetTimer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  /** Runs before the library sees the chunk, which may complete a frame. */
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
    // The remainder belongs to the next frame, and came with the same chunk.
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
      // The client's closing frame must still be read.
      if (ws.isPaused) ws.resume();
    },
  };
}
