import { join } from 'node:path';
import { readProject, startBackend } from '@trivium/backend';
import { runServer, serverHost } from './server.ts';

/** The product, with the log that it writes by itself. */
runServer(async ({ connection, secrets, projectFolder, home, pool }) => {
  const { port, stop } = await startBackend({
    // The portal's settings name its site; other projects ignore it.
    project: await readProject(projectFolder, { PORTAL_SITE_URL: `http://${serverHost}` }),
    connection,
    secrets,
    home,
    isDevelopment: true,
    host: serverHost,
    port: 0,
    log: { to: join(home, 'logs', 'backend.log'), level: 'info' },
    // One of its connections is kept from any single caller, and here there is only one.
    connections: pool + 1,
  });
  return { port, stop: () => stop(1_000) };
});
