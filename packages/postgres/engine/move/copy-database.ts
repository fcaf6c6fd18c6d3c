import { randomBytes } from 'node:crypto';
import { chown, copyFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { refuse } from '../errors.ts';
import type { DatabaseAddress } from '../service-database.ts';
import {
  emptyTables,
  finishTables,
  nameOf,
  readFingerprint,
  readSequence,
  readSequences,
  readTable,
  readTables,
  setSequence,
  writeTable,
  type Sequence,
  type Table,
} from './tables.sql.ts';

/** One side of a copy: how a superuser connects, and the data directory of that server. */
export interface Side {
  readonly address: DatabaseAddress;
  readonly directory: string;
}

export interface Copied {
  readonly tables: number;
  readonly rows: number;
}

/**
 * Copies every row and sequence of a database into another with the same tables, and compares counts and hashes of each table.
 * @throws move_tables_differ, move_rows_differ
 */
export async function copyDatabase(from: Side, to: Side): Promise<Copied> {
  const source = await connect(from.address);
  const target = await connect(to.address).catch(async (error: unknown) => {
    await source.end();
    throw error;
  });
  try {
    const tables = await readTables(source);
    const sequences = await readSequences(source);
    // A schema that no start has made yet, such as that of jobs which are switched off, stays as this code makes it.
    const schemas = new Set(tables.map(({ schema }) => schema));
    const made = (await readTables(target)).filter(({ schema }) => schemas.has(schema));
    assertSameTables(from.address.database, tables, made);
    await emptyTables(target, made);
    let rows = 0;
    for (const table of tables) {
      await copyTable({ source, target, from, to }, table);
      const [before, after] = [await readFingerprint(source, table), await readFingerprint(target, table)];
      if (before.rows !== after.rows || before.hash !== after.hash)
        throw refuse(
          'move_rows_differ',
          `${nameOf(table)} has ${before.rows} rows, and its copy ${after.rows}, or other values. Nothing was moved; the old folder is as it was.`,
        );
      rows += Number(before.rows);
    }
    await copySequences(source, target, sequences);
    await finishTables(target);
    return { tables: tables.length, rows };
  } finally {
    await source.end();
    await target.end();
  }
}

async function connect(address: DatabaseAddress): Promise<Client> {
  const client = new Client({ ...address, application_name: 'move' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** What this code does not make would be lost, and what an older state lacks would be empty. */
function assertSameTables(database: string, before: readonly Table[], after: readonly Table[]): void {
  const describe = (tables: readonly Table[]) => new Map(tables.map((table) => [nameOf(table), table.columns.join(', ')]));
  const [old, made] = [describe(before), describe(after)];
  const names = new Set([...old.keys(), ...made.keys()]);
  const different = [...names].filter((name) => old.get(name) !== made.get(name));
  if (different.length === 0) return;
  throw refuse(
    'move_tables_differ',
    `In the database ${database} ${different.slice(0, 5).join(', ')} differ${different.length > 5 ? `, and ${different.length - 5} more` : ''} from what this code makes. Start the old folder once with this code, which migrates it; remove tables that are not Trivium's.`,
  );
}

interface Copy {
  readonly source: Client;
  readonly target: Client;
  readonly from: Side;
  readonly to: Side;
}

async function copyTable({ source, target, from, to }: Copy, table: Table): Promise<void> {
  const name = `moved-${randomBytes(6).toString('hex')}`;
  const [written, moved] = [join(from.directory, name), join(to.directory, name)];
  try {
    await writeTable(source, table, name);
    await rename(written, moved).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EXDEV') throw error;
      await copyFile(written, moved);
    });
    const { uid, gid } = await stat(to.directory);
    await chown(moved, uid, gid);
    await readTable(target, table, name);
  } finally {
    await rm(written, { force: true });
    await rm(moved, { force: true });
  }
}

/** Sequences that only the new side has keep their first value: nothing has used them. */
async function copySequences(source: Client, target: Client, sequences: readonly Sequence[]): Promise<void> {
  const there = new Set((await readSequences(target)).map(nameOf));
  for (const sequence of sequences)
    if (there.has(nameOf(sequence))) await setSequence(target, sequence, await readSequence(source, sequence));
}
