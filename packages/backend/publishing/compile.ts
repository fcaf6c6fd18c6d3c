import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The language of the oldest supported Node: a newer global fails here instead of on a user's machine. */
const language = {
  target: 'es2023',
  lib: ['es2024', 'es2025.collection', 'es2025.iterator', 'esnext.array', 'esnext.disposable', 'dom', 'dom.iterable'],
};

interface Order {
  /** The repository, whose compiler options are used. */
  readonly root: string;
  /** Paths of `modules` are relative to it, paths of the output to `dist`. */
  readonly source: string;
  readonly modules: ReadonlySet<string>;
  readonly dist: string;
}

/** Writes JavaScript and types of the modules. @throws Error with the compiler's messages */
export async function compile({ root, source, modules, dist }: Order): Promise<void> {
  const project = await mkdtemp(join(tmpdir(), 'trivium-build-'));
  try {
    const options = {
      ...language,
      rootDir: source,
      outDir: dist,
      noEmit: false,
      declaration: true,
      allowImportingTsExtensions: false,
      rewriteRelativeImportExtensions: true,
      typeRoots: [join(root, 'node_modules/@types')],
    };
    const files = [...modules].map((path) => join(source, path));
    const config = { extends: join(root, 'tsconfig.json'), compilerOptions: options, files, include: [] };
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify(config));
    const tsc = join(fileURLToPath(import.meta.resolve('typescript/package.json')), '../bin/tsc');
    await run(process.execPath, [tsc, '--project', project]).catch((error: { stdout: string }) => {
      throw new Error(`The package does not compile for the Node that it is for:\n${error.stdout}`, { cause: error });
    });
  } finally {
    await rm(project, { recursive: true, force: true });
  }
}
