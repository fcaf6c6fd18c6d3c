import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { build, type BuildOptions, type Metafile } from 'esbuild';
import { publishedIdentity } from '../../../packages/core/publishing.ts';

const folder = import.meta.dirname;
const root = join(folder, '../../..');
const run = promisify(execFile);

/** Shared by all builds. The licences of the bundled libraries require that their notices stay. */
const shared = {
  bundle: true,
  format: 'esm',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'eof',
  metafile: true,
  logLevel: 'silent',
} as const satisfies BuildOptions;

const forNode = { ...shared, platform: 'node', target: 'node20' } as const satisfies BuildOptions;

/** Cryptography in JavaScript: it needs neither node:crypto nor a secure origin. */
const forBrowsers = { ...shared, platform: 'browser', target: 'es2022', minify: true } as const satisfies BuildOptions;

/** The published module for browsers, as text. */
export async function bundleForBrowser(): Promise<string> {
  const { outputFiles } = await build({ ...forBrowsers, entryPoints: [join(folder, 'index.ts')], write: false });
  const [module] = outputFiles;
  if (!module) throw new Error('esbuild wrote nothing');
  return module.text;
}

/** Writes the published package to the folder `dist`. */
export async function buildVerifier(dist: string): Promise<void> {
  await mkdir(dist, { recursive: true });
  const built = await Promise.all([
    build({ ...forNode, entryPoints: [join(folder, 'index.ts')], outfile: join(dist, 'index.js') }),
    build({ ...forNode, entryPoints: [join(folder, 'cli.ts')], outfile: join(dist, 'cli.js') }),
    build({ ...forBrowsers, entryPoints: [join(folder, 'index.ts')], outfile: join(dist, 'browser.js') }),
    writeTypes(dist),
  ]);
  const bundled = built.flatMap((each) => (each ? packagesIn(each.metafile) : []));
  await Promise.all([
    writeFile(join(dist, 'package.json'), `${JSON.stringify(await manifest(), null, 2)}\n`),
    copyFile(join(folder, 'README.md'), join(dist, 'README.md')),
    copyFile(join(root, 'LICENSE'), join(dist, 'LICENSE')),
    writeFile(join(dist, 'THIRD-PARTY-LICENSES'), await licensesOf(new Set(bundled))),
  ]);
}

async function manifest(): Promise<object> {
  const { name, version, description, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return {
    ...publishedIdentity(name),
    version,
    description,
    license,
    type: 'module',
    // node:crypto has the one-call hash since 20.12.
    engines: { node: '>=20.12' },
    bin: { 'trivium-catalog-verify': 'cli.js' },
    exports: {
      '.': { types: './index.d.ts', node: './index.js', browser: './browser.js', default: './browser.js' },
      './package.json': './package.json',
    },
    types: './index.d.ts',
    sideEffects: false,
  };
}

/** Copies only the declarations that `index.d.ts` reaches. Others name packages that are not installed with this one. */
async function writeTypes(dist: string): Promise<undefined> {
  const emitted = await mkdtemp(join(tmpdir(), 'trivium-verify-types-'));
  try {
    const typescript = createRequire(import.meta.url).resolve('typescript/package.json');
    const { bin } = JSON.parse(await readFile(typescript, 'utf8')) as { bin: { tsc: string } };
    const options = ['--project', join(folder, 'tsconfig.types.json'), '--outDir', emitted];
    await run(process.execPath, [join(dirname(typescript), bin.tsc), ...options]);
    await copyTypes(join(emitted, relative(root, folder)), 'index.d.ts', dist, new Set());
  } finally {
    await rm(emitted, { recursive: true, force: true });
  }
  return undefined;
}

async function copyTypes(from: string, path: string, dist: string, done: Set<string>): Promise<void> {
  if (done.has(path)) return;
  done.add(path);
  const text = await readFile(join(from, path), 'utf8');
  await mkdir(dirname(join(dist, path)), { recursive: true });
  await writeFile(join(dist, path), text.replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"));
  for (const [, next = ''] of text.matchAll(/from '(\.[^']*)\.ts'/g))
    await copyTypes(from, join(dirname(path), `${next}.d.ts`), dist, done);
}

function packagesIn({ inputs }: Metafile): string[] {
  return Object.keys(inputs).flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
}

async function licensesOf(packages: ReadonlySet<string>): Promise<string> {
  const texts = [...packages].toSorted().map(async (name) => {
    const text = await readFile(join(root, 'node_modules', name, 'LICENSE'), 'utf8');
    return `${name}\n${'='.repeat(name.length)}\n${text.trim()}\n`;
  });
  return `Parts of these packages are inside index.js, cli.js and browser.js.\n\n${(await Promise.all(texts)).join('\n\n')}`;
}

if (import.meta.main) {
  const dist = join(folder, 'dist');
  await rm(dist, { recursive: true, force: true });
  await buildVerifier(dist);
}
