import type { Client } from 'pg';
import { expect, test } from 'vitest';
import { publishGeneratedColumns } from './generated-columns.sql.ts';
import { migrator } from './roles.sql.ts';

/** A server of this version: it answers what `drill engine` saw PostgreSQL 18 answer, and keeps what changes something. */
async function changesOn(version: number, published: 'none' | 'stored'): Promise<string[]> {
  const changes: string[] = [];
  const server = {
    async query(text: string, values: unknown[] = []) {
      if (text.includes('server_version_num')) return { rows: [{ version }], rowCount: 1 };
      if (!text.startsWith('select')) return void changes.push(text);
      // The column is of version 18.
      if (version < 180_000 && text.includes('pubgencols')) throw new Error('column "pubgencols" does not exist');
      expect(values).toEqual(['supabase_realtime']);
      return { rows: [], rowCount: published === 'none' ? 1 : 0 };
    },
  };
  await publishGeneratedColumns(server as unknown as Client);
  return changes;
}

test('on PostgreSQL 18 generated columns are published by who migrates, or updates of their tables are refused', async () => {
  expect(await changesOn(180_004, 'none')).toEqual([
    `set role ${migrator}`,
    'alter publication supabase_realtime set (publish_generated_columns = stored)',
    'reset role',
  ]);
});

test('on PostgreSQL 18 that publishes them, and on 17 where nobody can, nothing is changed', async () => {
  expect(await changesOn(180_004, 'stored')).toEqual([]);
  expect(await changesOn(170_006, 'none')).toEqual([]);
});
