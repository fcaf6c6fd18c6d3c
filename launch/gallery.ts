import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@trivium/testing/free-port';
import { startServer } from '../bench/server-process.ts';
import { galleryPictures } from './gallery/pictures.ts';
import { takePictures } from './gallery/take-pictures.ts';

/** `npm run gallery`: starts the three services with demo data, and writes the pictures of `docs/images`. */
const folder = join(import.meta.dirname, '../docs/images');
const home = await mkdtemp(join(tmpdir(), 'trivium-gallery-'));
const stopping = new AbortController();
for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(event, () => stopping.abort());
// Listening for the end of the channel must not keep a finished run alive.
process.channel?.unref();
const ports = { portal: await freePort(), forecast: await freePort(), catalog: await freePort() };
const originOf = (port: number) => `http://127.0.0.1:${port}`;
try {
  const services = await startServer({
    file: join(import.meta.dirname, 'start.ts'),
    environment: {
      TRIVIUM_HOME: home,
      PORTAL_PORT: String(ports.portal),
      FORECAST_PORT: String(ports.forecast),
      CATALOG_PORT: String(ports.catalog),
    },
    untilReady: (child) =>
      new Promise<void>((resolve) => {
        createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
          if (line.includes('trivium: ready')) resolve();
        });
      }),
    signal: stopping.signal,
  });
  const origins = { portal: originOf(ports.portal), forecast: originOf(ports.forecast), catalog: originOf(ports.catalog) };
  try {
    await takePictures(galleryPictures, origins, folder);
    console.log(`${galleryPictures.length} pictures are in docs/images.`);
  } finally {
    await services.stop();
  }
} finally {
  await rm(home, { recursive: true, force: true });
}
