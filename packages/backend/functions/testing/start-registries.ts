import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const jsrModule = `export const fromJsr: string = 'by jsr';\n`;

export interface Registries {
  readonly url: string;
  /** Paths of all requests, in order. */
  readonly requestedPaths: readonly string[];
  readonly close: () => Promise<void>;
}

/** Fakes npm and JSR, with one package each: `leftish` and `@small/module`. */
export async function startRegistries(): Promise<Registries> {
  const tarball = await packLeftish();
  const requestedPaths: string[] = [];
  let url = '';
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    requestedPaths.push(path);
    const answer = answers()[path];
    if (answer === undefined) response.writeHead(404).end();
    else if (typeof answer === 'object' && !Buffer.isBuffer(answer))
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    else
      response
        .setHeader('content-type', path.endsWith('.ts') ? 'application/typescript' : 'application/octet-stream')
        .end(answer);
  });
  const answers = (): Record<string, object | string | Buffer> => ({
    '/leftish': {
      name: 'leftish',
      'dist-tags': { latest: '1.0.0' },
      versions: {
        '1.0.0': {
          name: 'leftish',
          version: '1.0.0',
          dist: {
            tarball: `${url}leftish/-/leftish-1.0.0.tgz`,
            shasum: createHash('sha1').update(tarball).digest('hex'),
            integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
          },
        },
      },
    },
    '/leftish/-/leftish-1.0.0.tgz': tarball,
    '/@small/module/meta.json': { scope: 'small', name: 'module', latest: '1.0.0', versions: { '1.0.0': {} } },
    '/@small/module/1.0.0_meta.json': {
      manifest: {
        '/mod.ts': { size: jsrModule.length, checksum: `sha256-${createHash('sha256').update(jsrModule).digest('hex')}` },
      },
      exports: { '.': './mod.ts' },
    },
    '/@small/module/1.0.0/mod.ts': jsrModule,
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    requestedPaths,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function packLeftish(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'leftish-'));
  try {
    await mkdir(join(folder, 'package'));
    await writeFile(join(folder, 'package/package.json'), '{"name":"leftish","version":"1.0.0","main":"index.js"}');
    await writeFile(join(folder, 'package/index.js'), `exports.fromNpm = 'by npm, debug ' + (process.env.DEBUG ?? 'off');`);
    await promisify(execFile)('tar', ['czf', 'leftish.tgz', 'package'], { cwd: folder });
    return await readFile(join(folder, 'leftish.tgz'));
  } finally {
    await rm(folder, { recursive: true });
  }
}
