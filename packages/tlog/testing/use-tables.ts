import { join } from 'node:path';
import { useDatabase, type TestDatabase } from '@trivium/testing';
import { beforeEach } from 'vitest';
import { emptyTables } from './empty-tables.ts';

/** A database with the tables of a log and of a witness in schema `catalog`, emptied before each test. */
export function useTables(): () => TestDatabase {
  const database = useDatabase('catalog', join(import.meta.dirname, '../migrations'));
  beforeEach(() => emptyTables(database().administrator));
  return database;
}
