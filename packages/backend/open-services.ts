import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { openAuth } from './auth/open-auth.ts';
import { openFunctions } from './functions/open-functions.ts';
import { serviceNames, type ServiceName } from './gateway/routes.ts';
import type { ServiceContext, RunningService, ServiceReport } from './service.ts';
import { joinReports } from './join-reports.ts';
import { openRealtime } from './realtime/open-realtime.ts';
import { openStorage } from './storage/open-storage.ts';

export interface OpenServices {
  readonly running: Partial<Record<ServiceName, RunningService>>;
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  readonly leave: () => void;
  /** The reports of all services as one. */
  readonly report: () => Promise<ServiceReport>;
  readonly stop: () => Promise<void>;
}

/** Opens each service. Undefined if the project's configuration disables it. */
const openers: Partial<Record<ServiceName, (context: ServiceContext) => Promise<RunningService | undefined>>> = {
  storage: openStorage,
  realtime: openRealtime,
  auth: openAuth,
  functions: openFunctions,
};

/** Opens the services that the project enables. If one fails, those already open are stopped. */
export async function openServices(context: ServiceContext): Promise<OpenServices> {
  const running = new Map<ServiceName, RunningService>();
  const stop = async () => {
    for (const service of [...running.values()].toReversed()) await service.stop?.();
  };
  try {
    for (const name of serviceNames) {
      const service = await openers[name]?.(context);
      if (service) running.set(name, service);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    running: Object.fromEntries(running),
    upgrade(request, socket, head) {
      const name = /^\/([a-z]+)\/v1(?:[/?]|$)/.exec(request.url ?? '')?.[1];
      const upgrade = running.get(name as ServiceName)?.upgrade;
      if (upgrade) upgrade(request, socket, head);
      else socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
    },
    leave() {
      for (const service of running.values()) service.leave?.();
    },
    report: () => joinReports(running),
    stop,
  };
}
