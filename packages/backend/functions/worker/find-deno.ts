import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Suffix of the platform's package `@deno/*`; musl has none. */
const targets: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64-glibc',
  'linux-arm64': 'linux-arm64-glibc',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'win32-x64',
  'win32-arm64': 'win32-arm64',
};

/** Finds Deno: the chosen binary, or the one that npm installed. Undefined if it does not exist. */
export function findDeno(chosen: string | undefined): string | undefined {
  if (chosen) return existsSync(chosen) ? chosen : undefined;
  const target = targets[`${process.platform}-${process.arch}`];
  if (!target) return undefined;
  try {
    const beside = createRequire(createRequire(import.meta.url).resolve('deno/package.json'));
    const file = join(
      dirname(beside.resolve(`@deno/${target}/package.json`)),
      process.platform === 'win32' ? 'deno.exe' : 'deno',
    );
    return existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
}
