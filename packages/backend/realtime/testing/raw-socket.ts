import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { TestBackend } from '../../testing/use-backend.ts';
import { collect } from './use-realtime.ts';

/** A websocket of vsn 2.0.0 without a client library; ended with the test. */
export async function openRaw(backend: TestBackend, key: string = backend.secrets.publishableKey) {
  const address = `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${key}`;
  const socket = new WebSocket(address);
  onTestFinished(() => socket.terminate());
  const frames = collect<unknown[]>();
  socket.on('message', (data: Buffer, isBinary) =>
    frames.add(isBinary ? ['bytes', data] : (JSON.parse(String(data)) as unknown[])),
  );
  await once(socket, 'open');
  return { socket, frames, send: (frame: unknown) => socket.send(JSON.stringify(frame)) };
}
