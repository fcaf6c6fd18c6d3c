import type { Client, DatabaseError } from 'pg';
import type { Cell } from './matrix.rules.ts';
import { buckets } from './rows/buckets.ts';
import { idOf, personOf } from './scene.ts';

const statements: Readonly<Record<string, string>> = {
  select: 'select from storage.objects where id = $1',
  update: `update storage.objects set user_metadata = '{"changed": true}' where id = $1`,
  delete: 'delete from storage.objects where id = $1',
};

/** Asks storage.objects as the caller, which is how the storage service decides, and rolls back. */
export async function askBucket(client: Client, bucket: string, cell: Cell): Promise<string> {
  const make = buckets[bucket]?.[cell.rows];
  if (!make) throw new Error(`No objects are made for ${bucket}, ${cell.rows}.`);
  const me = personOf(cell.identity);
  const role = cell.identity === 'anonymous' ? 'anon' : 'authenticated';
  await client.query('begin');
  try {
    await client.query(
      `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('storage.allow_delete_query', 'true', true)`,
      [role, JSON.stringify(role === 'anon' ? { role } : { role, sub: me })],
    );
    if (cell.operation === 'insert') {
      const { name, owner_id } = make({ identity: cell.identity, me });
      await client.query('insert into storage.objects (bucket_id, name, owner_id) values ($1, $2, $3)', [
        bucket,
        String(name).replace(/\.png$/, '-new.png'),
        owner_id,
      ]);
      return 'yes';
    }
    const { rowCount } = await client.query(statements[cell.operation] ?? '', [idOf(bucket, cell.rows, cell.identity)]);
    return rowCount ? 'yes' : 'none';
  } catch (error) {
    const { code, message } = error as DatabaseError;
    if (code !== '42501') throw error;
    return message.includes('row-level security') ? 'refused' : 'denied';
  } finally {
    await client.query('rollback');
  }
}
