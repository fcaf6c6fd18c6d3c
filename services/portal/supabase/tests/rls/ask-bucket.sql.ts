import type { Cell } from './matrix.rules.ts';
import type { OpenPortal } from '../fixtures/open-portal.ts';
import { outcomeOf } from '../fixtures/outcome.rules.ts';
import { buckets } from '../fixtures/rows/buckets.ts';
import { idOf, other, personOf } from '../fixtures/fixtures.ts';

const statements: Readonly<Record<string, string>> = {
  select: 'select from storage.objects where id = $1',
  update: `update storage.objects set user_metadata = '{"changed": true}' where id = $1`,
  delete: 'delete from storage.objects where id = $1',
};

/** Changes that move an object to a forbidden place: another person's folder, or another bucket. */
const forbiddenPlaces: Readonly<Record<string, string>> = {
  avatars: `update storage.objects set name = '${other}/moved.png' where id = $1`,
  'clubs-logos': `update storage.objects set bucket_id = 'social-thumbnails' where id = $1`,
  'shop-products': `update storage.objects set bucket_id = 'social-thumbnails' where id = $1`,
};

/** Runs a statement on storage.objects as the caller, as the storage service does, and rolls back. */
export function askBucket(portal: OpenPortal, bucket: string, cell: Cell): Promise<string> {
  const make = buckets[bucket]?.[cell.rows];
  if (!make) throw new Error(`No fixtures exist for ${bucket}, ${cell.rows}.`);
  return portal.rolledBack(cell.identity, async (client) => {
    try {
      if (cell.operation === 'insert') {
        const { name, owner_id, metadata } = make({ identity: cell.identity, me: personOf(cell.identity) });
        await client.query('insert into storage.objects (bucket_id, name, owner_id, metadata) values ($1, $2, $3, $4)', [
          bucket,
          String(name).replace(/\.png$/, '-new.png'),
          owner_id,
          metadata,
        ]);
        return 'yes';
      }
      const statement = cell.operation === 'update into a forbidden place' ? forbiddenPlaces[bucket] : statements[cell.operation];
      if (statement === undefined) throw new Error(`There is no statement for ${bucket}, ${cell.operation}.`);
      const { rowCount } = await client.query(statement, [idOf(bucket, cell.rows, cell.identity)]);
      return rowCount ? 'yes' : 'none';
    } catch (error) {
      return outcomeOf(error as { code?: string; message?: string });
    }
  });
}
