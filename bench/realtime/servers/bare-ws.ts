import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { runServer, serverHost } from '../../backend/servers/server.ts';

/** The least that a server can do: what one client says goes to all others as it is. */
runServer(async () => {
  const server = createServer();
  const sockets = new Set<WebSocket>();
  new WebSocketServer({ server, perMessageDeflate: false, clientTracking: false }).on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('message', (data: Buffer, isBinary) => {
      for (const other of sockets) if (other !== socket) other.send(data, { binary: isBinary });
    });
  });
  server.listen(0, serverHost);
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port };
});
