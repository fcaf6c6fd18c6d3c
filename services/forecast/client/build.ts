import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { publishedIdentity } from '../../../packages/core/publishing.ts';
import { service } from '../contract/index.ts';
import { describeApi } from '../testing/describe-api.ts';
import { generateModule, type Description } from './generate.rules.ts';

const folder = import.meta.dirname;
const run = promisify(execFile);

const options = {
  target: 'es2022',
  module: 'nodenext',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  strict: true,
  declaration: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
};

/** Writes the published package, which has no dependencies, to the folder `dist`. */
export async function buildClient(dist: string): Promise<void> {
  const source = await mkdtemp(join(tmpdir(), 'trivium-client-'));
  try {
    await mkdir(dist, { recursive: true });
    await writeFile(join(source, 'index.ts'), generateModule((await describeApi()) as Description));
    await copyFile(join(folder, 'client.ts'), join(source, 'client.ts'));
    await writeFile(join(source, 'package.json'), '{"type":"module"}');
    await writeFile(
      join(source, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...options, outDir: dist }, files: ['index.ts'] }),
    );
    const typescript = createRequire(import.meta.url).resolve('typescript/package.json');
    const { bin } = JSON.parse(await readFile(typescript, 'utf8')) as { bin: { tsc: string } };
    await run(process.execPath, [join(dirname(typescript), bin.tsc), '--project', source]);
    await writeFile(join(dist, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
    await copyFile(join(folder, 'README.md'), join(dist, 'README.md'));
    await copyFile(join(folder, '../../../LICENSE'), join(dist, 'LICENSE'));
  } finally {
    await rm(source, { recursive: true, force: true });
  }
}

const manifest = () => ({
  ...publishedIdentity('@trivium/forecast-client'),
  version: service.apiVersion,
  description: 'A typed client of the Trivium forecast service, written from its OpenAPI description.',
  license: 'MIT',
  type: 'module',
  // AbortSignal.any
  engines: { node: '>=20.3' },
  exports: { '.': { types: './index.d.ts', default: './index.js' }, './package.json': './package.json' },
  types: './index.d.ts',
  sideEffects: false,
});

if (import.meta.main) {
  const dist = join(folder, 'dist');
  await rm(dist, { recursive: true, force: true });
  await buildClient(dist);
}
