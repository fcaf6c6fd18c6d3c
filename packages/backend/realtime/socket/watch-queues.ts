import type { Socket } from './open-socket.ts';

const everyMs = 200;

/**
 * Measures the queues of slow sockets until they are empty: sockets report when messages begin to wait, but not when they are
 * sent.
 */
export function watchQueues(): { readonly watch: (socket: Socket) => void; readonly stop: () => void } {
  const slow = new Set<Socket>();
  let timer: ReturnType<typeof setInterval> | undefined;
  function check(): void {
    for (const socket of slow) if (socket.countQueue() === 0) slow.delete(socket);
    if (slow.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }
  return {
    watch(socket) {
      slow.add(socket);
      timer ??= setInterval(check, everyMs).unref();
    },
    stop: () => clearInterval(timer),
  };
}
