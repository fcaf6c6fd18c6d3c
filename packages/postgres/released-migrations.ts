import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refuse } from './errors.ts';

/** Written by each release, with `sha256sum *.sql > released.sha256` in the folder of migrations. */
const listName = 'released.sha256';

/**
 * Refuses a folder whose released migrations were changed or removed. Without `released.sha256` nothing is released, and
 * every migration may still change.
 * @throws migration_changed
 */
export async function checkReleasedMigrations(folder: string): Promise<void> {
  for (const [, sha256, name = ''] of (await readList(folder)).matchAll(/^([0-9a-f]{64}) [ *](.+)$/gm)) {
    const bytes = await readFile(join(folder, name)).catch(() => undefined);
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw refuse(
        'migration_changed',
        `${name} was ${bytes ? 'changed' : 'removed'} after its release; put it back and add a new migration instead.`,
      );
  }
}

async function readList(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, listName), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
