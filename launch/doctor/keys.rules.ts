import { join } from 'node:path';
import { sayUnreadable } from '../config/unreadable.rules.ts';
import { fault, ok, type Finding } from './findings.ts';

/** What is known of a file in the folder of keys. */
export interface KeyFile {
  readonly name: string;
  readonly mode: number;
  readonly uid: number | undefined;
  /** The system's code of why it cannot be read, or `empty`. */
  readonly error: string | undefined;
}

/** Keys that others can read are keys no more, and a key that the services cannot read is no key. */
export function findKeyFaults(folder: string, owner: number, files: readonly KeyFile[]): Finding[] {
  const faults = files.flatMap(({ name, error }) => {
    const file = join(folder, name);
    if (error === undefined) return [];
    if (error === 'empty') return [fault('keys', `${file} is empty: put it back from a backup.`)];
    return [fault('keys', `TRIVIUM_HOME has the key ${sayUnreadable(file, error)}`)];
  });
  const namesOf = (isSo: (file: KeyFile) => boolean) =>
    files
      .filter(isSo)
      .map(({ name }) => name)
      .join(', ');
  const open = namesOf(({ mode }) => (mode & 0o077) !== 0);
  if (open) faults.push(fault('keys', `Others can read ${open} in ${folder}: chmod -R go= ${folder}`));
  // Such as one that a command made as root, which the services' own user cannot read.
  const foreign = namesOf(({ uid }) => uid !== undefined && uid !== owner);
  if (foreign)
    faults.push(
      fault('keys', `${foreign} in ${folder} belong to another user than that folder: chown -R --reference=${folder} ${folder}`),
    );
  return faults.length > 0 ? faults : [ok('keys', `${files.length} in ${folder}, for its owner alone`)];
}
