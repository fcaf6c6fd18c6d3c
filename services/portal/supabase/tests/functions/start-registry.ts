import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}
interface Installed {
  readonly manifest: Manifest;
  readonly folder: string;
}

export interface Registry {
  /** With a trailing slash, for `NPM_CONFIG_REGISTRY`. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Serves these installed packages and their dependencies as an npm registry: tests need no network. */
export async function startRegistry(from: string, names: readonly string[]): Promise<Registry> {
  const installed = new Map<string, Installed>();
  for (const name of names) await collect(from, name, installed);
  const tarballs = new Map<string, Buffer>();
  let url = '';
  const tarballOf = async (installation: Installed) => {
    const key = keyOf(installation.manifest);
    const tarball = tarballs.get(key) ?? (await pack(installation.folder));
    tarballs.set(key, tarball);
    return tarball;
  };
  const packument = async (name: string) => {
    const versions = await Promise.all(
      [...installed.values()]
        .filter(({ manifest }) => manifest.name === name)
        .map(async (installation) => {
          const tarball = await tarballOf(installation);
          const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
          const dist = { tarball: `${url}-/${encodeURIComponent(keyOf(installation.manifest))}`, integrity };
          const { version, dependencies = {} } = installation.manifest;
          return [version, { name, version, dependencies, dist }] as const;
        }),
    );
    const [latest] = versions.at(-1) ?? [];
    return latest === undefined ? undefined : { name, 'dist-tags': { latest }, versions: Object.fromEntries(versions) };
  };

  const server = createServer((request, response) => {
    void (async () => {
      const path = decodeURIComponent(request.url ?? '').slice(1);
      const installation = path.startsWith('-/') ? installed.get(path.slice(2)) : undefined;
      if (installation) return response.setHeader('content-type', 'application/octet-stream').end(await tarballOf(installation));
      const answer = await packument(path);
      if (!answer) return response.writeHead(404).end();
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    })();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const keyOf = ({ name, version }: Manifest) => `${name}@${version}`;

/** Collects a package, as it resolves from a folder, and its dependencies. */
async function collect(from: string, name: string, installed: Map<string, Installed>): Promise<void> {
  const folder = folderOf(from, name);
  // An optional package for another platform.
  if (folder === undefined) return;
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
  if (installed.has(keyOf(manifest))) return;
  installed.set(keyOf(manifest), { manifest, folder });
  for (const dependency of Object.keys(manifest.dependencies ?? {})) await collect(folder, dependency, installed);
}

function folderOf(from: string, name: string): string | undefined {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name);
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (at === dirname(at)) return undefined;
  }
}

async function pack(folder: string): Promise<Buffer> {
  const options = ['cz', '--exclude=./node_modules', '--transform=s,^\\./,package/,', '-C', folder, '.'];
  const { stdout } = await promisify(execFile)('tar', options, { encoding: 'buffer', maxBuffer: 200 * 1024 * 1024 });
  return stdout;
}
