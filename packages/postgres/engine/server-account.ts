import { spawnSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { refuse } from './errors.ts';
import type { Home } from './home.ts';

/** The user and group that PostgreSQL runs as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const candidates = ['postgres', '_postgres', 'nobody'];

/**
 * The account for PostgreSQL, which refuses to run as root: the owner of existing data, else `postgres` or `nobody`. Undefined
 * means the user of this process. No user is created: initdb needs a user with a name, and every system has nobody.
 * @throws engine_unusable
 */
export async function serverAccount(home: Home): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) {
    assertUserName();
    return undefined;
  }
  const owner = await stat(home.database).catch(() => undefined);
  if (owner?.uid) return { uid: owner.uid, gid: owner.gid };
  for (const name of candidates) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout?.trim() || NaN),
    );
    if (uid && gid) return { uid, gid };
  }
  throw refuse(
    'engine_unusable',
    'PostgreSQL does not run as root and this system has neither a user postgres nor nobody; start as an ordinary user, or set DATABASE_URL.',
  );
}

function assertUserName() {
  try {
    userInfo();
  } catch (cause) {
    throw refuse(
      'engine_unusable',
      `User ${process.getuid?.()} has no name in /etc/passwd, which PostgreSQL needs; add one, or set DATABASE_URL.`,
      { cause },
    );
  }
}
