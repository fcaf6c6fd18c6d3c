import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { openAuth } from './auth/open-auth.ts';
import { openFunctions } from './functions/open-functions.ts';
import { roomNames, type RoomName } from './gateway/routes.ts';
import type { RoomContext, RunningRoom } from './service.ts';
import { openRealtime } from './realtime/open-realtime.ts';
import { openStorage } from './storage/open-storage.ts';

export interface Rooms {
  readonly running: Partial<Record<RoomName, RunningRoom>>;
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  readonly leave: () => void;
  readonly stop: () => Promise<void>;
}

/** How each room is opened; undefined where the project's configuration switches it off. */
const openers: Partial<Record<RoomName, (context: RoomContext) => Promise<RunningRoom | undefined>>> = {
  storage: openStorage,
  realtime: openRealtime,
  auth: openAuth,
  functions: openFunctions,
};

/** Opens the rooms that the project wants; what was opened before a failure is closed again. */
export async function openRooms(context: RoomContext): Promise<Rooms> {
  const running = new Map<RoomName, RunningRoom>();
  const stop = async () => {
    for (const room of [...running.values()].toReversed()) await room.stop?.();
  };
  try {
    for (const name of roomNames) {
      const room = await openers[name]?.(context);
      if (room) running.set(name, room);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    running: Object.fromEntries(running),
    upgrade(request, socket, head) {
      const name = /^\/([a-z]+)\/v1(?:[/?]|$)/.exec(request.url ?? '')?.[1];
      const upgrade = running.get(name as RoomName)?.upgrade;
      if (upgrade) upgrade(request, socket, head);
      else socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
    },
    leave() {
      for (const room of running.values()) room.leave?.();
    },
    stop,
  };
}
