import { once } from 'node:events';
import { WebSocket } from 'ws';
import { BenchmarkFailed } from '../benchmark.ts';

/** Many websockets of this process. */
export interface Listeners {
  /** Runs `say` and resolves, when every listener has heard a frame with `marker`, with how long each waited, in ms. */
  hear(marker: string, say: () => Promise<void> | void): Promise<Heard>;
  readonly stop: () => Promise<void>;
}

export interface Heard {
  readonly waits: readonly number[];
  /** One of the frames, the same for all. */
  readonly frame: Buffer;
  readonly isBinary: boolean;
}

const atOnce = 50;
const longestMs = 60_000;

/** Opens sockets; `enter` says and awaits what each has to before it listens. @throws BenchmarkFailed */
export async function openListeners(
  count: number,
  address: (place: number) => string,
  enter: (socket: WebSocket, place: number) => Promise<void> = async () => {},
): Promise<Listeners> {
  const sockets: WebSocket[] = [];
  let onFrame = (_data: Buffer, _isBinary: boolean) => {};
  for (let start = 0; start < count; start += atOnce) {
    const places = Array.from({ length: Math.min(atOnce, count - start) }, (_, n) => start + n);
    await Promise.all(
      places.map(async (place) => {
        const socket = new WebSocket(address(place), { perMessageDeflate: false });
        sockets.push(socket);
        await once(socket, 'open');
        await enter(socket, place);
        socket.on('message', (data: Buffer, isBinary: boolean) => onFrame(data, isBinary));
      }),
    );
  }
  return {
    async hear(marker, say) {
      const waits: number[] = [];
      const all = Promise.withResolvers<Heard>();
      const begun = performance.now();
      onFrame = (data, isBinary) => {
        if (!data.includes(marker)) return;
        waits.push(performance.now() - begun);
        if (waits.length === count) all.resolve({ waits, frame: data, isBinary });
      };
      const timer = setTimeout(
        () => all.reject(new BenchmarkFailed(`${waits.length} of ${count} listeners heard "${marker}" in time.`)),
        longestMs,
      );
      await say();
      return all.promise.finally(() => clearTimeout(timer));
    },
    async stop() {
      const closed = sockets.filter((socket) => socket.readyState !== socket.CLOSED).map((socket) => once(socket, 'close'));
      for (const socket of sockets) socket.terminate();
      await Promise.all(closed);
    },
  };
}

/** Waits for the first frame that fits. */
export async function awaitFrame(socket: WebSocket, fits: (frame: unknown[]) => boolean): Promise<void> {
  const frame = Promise.withResolvers<void>();
  const look = (data: Buffer) => {
    if (fits(JSON.parse(String(data)) as unknown[])) frame.resolve();
  };
  socket.on('message', look);
  socket.once('close', () => frame.reject(new BenchmarkFailed('A listener was cut off while it joined.')));
  await frame.promise;
  socket.off('message', look);
}
