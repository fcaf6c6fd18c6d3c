import { execFileSync } from 'node:child_process';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publishedIdentity } from '../core/publishing.ts';

const folder = import.meta.dirname;
const dist = join(folder, 'dist');

/** Writes the package for publication: JavaScript, types, and a package.json that points to them. */
await rm(dist, { recursive: true, force: true });
const tsc = join(fileURLToPath(import.meta.resolve('typescript/package.json')), '../bin/tsc');
execFileSync(process.execPath, [tsc, '--project', join(folder, 'tsconfig.build.json')], { stdio: 'inherit' });
await writeFile(join(dist, 'package.json'), await publishedManifest());
await copyFile(join(folder, 'README.md'), join(dist, 'README.md'));
await copyFile(join(folder, '../../LICENSE'), join(dist, 'LICENSE'));

async function publishedManifest(): Promise<string> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;
  const { name, version, description, license, type, dependencies, exports, imports } = manifest;
  const published = {
    ...publishedIdentity(String(name)),
    version,
    description,
    license,
    type,
    sideEffects: false,
    exports,
    imports,
    dependencies,
  };
  const paths = JSON.stringify({ ...published, engines: { node: '>=20.19' } }, undefined, 2);
  return `${paths.replaceAll(/"(\.\/[\w/-]+)\.ts"/g, '"$1.js"')}\n`;
}
