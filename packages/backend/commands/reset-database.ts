import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockHome } from '@trivium/postgres';
import { refuse } from './errors.ts';

/** What a start makes again. Clients keep their keys, and logs tell what was. */
const removed = ['database', 'objects', 'rendered-images', 'mailbox', 'backend.json'];
const ownPasswords = new Set(['postgres.password', 'backend.password']);

/**
 * Removes the database and the files of a state folder. The next start applies all migrations and seeds to an empty one.
 * @throws home_in_use while a backend runs there, home_has_no_database, home_of_others
 */
export async function resetDatabase(home: string): Promise<void> {
  if (!existsSync(join(home, 'database')))
    throw refuse('home_has_no_database', `${home} has no database; name the state folder with --home.`);
  const foreign = (await readdir(join(home, 'keys'))).find((name) => name.endsWith('.password') && !ownPasswords.has(name));
  if (foreign !== undefined)
    throw refuse('home_of_others', `${home} has databases of other services too (keys/${foreign}), so it is not removed.`);
  const lock = await lockHome(home, { waitMs: 0 });
  try {
    for (const name of removed) await rm(join(home, name), { recursive: true, force: true });
  } finally {
    await lock.release();
  }
}
