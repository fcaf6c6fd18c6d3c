import type { Caller, Connection } from '@trivium/postgres';
import { asCaller, createPool, type Transaction } from '@trivium/postgres';
import type { Clock } from '@trivium/core';
import type { Log } from '@trivium/http';
import type { Pool } from 'pg';
import type { ConnectAs } from '../database/role-login.sql.ts';
import type { ServiceHandler } from '../service.ts';
import { callerOf, type Actor } from './access/actor.ts';
import { isHidden } from './access/hidden-columns.rules.ts';
import { openStudioRoles, type StudioRoles } from './access/studio-roles.sql.ts';
import { runSql, type SqlOutcome, type SqlRequest } from './sql/run-sql.ts';
import { createAdmin, type Admin } from './admin.ts';

export interface StudioOptions {
  /** The project's id in config.toml. */
  readonly name: string;
  readonly owner: Connection;
  readonly connectAs: ConnectAs;
  /** The services' handlers; undefined where the project disables the service. */
  readonly auth: ServiceHandler | undefined;
  readonly storage: ServiceHandler | undefined;
  /** The key of the admin interfaces. It stays on the server. */
  readonly secretKey: string;
  /** The token of forms is derived from it. */
  readonly secret: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** What the pages ask. Its database has no role that may read a secret. */
export interface Studio {
  readonly name: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly secret: string;
  readonly admin: Admin;
  /** The catalog, which every role may read. */
  readonly readCatalog: <T>(work: (database: Transaction) => Promise<T>) => Promise<T>;
  /** One transaction as the actor. */
  readonly asActor: <T>(actor: Actor, work: (database: Transaction) => Promise<T>) => Promise<T>;
  readonly runSql: (request: SqlRequest) => Promise<SqlOutcome>;
  readonly stop: () => Promise<void>;
}

const connections = 3;
const statementTimeout = '10s';

/** Opens roles and connections at the first request: a backend whose studio nobody opens has neither. */
export function createStudio(options: StudioOptions): Studio {
  let opening: Promise<{ roles: StudioRoles; pool: Pool }> | undefined;
  const open = async () => {
    const roles = await openStudioRoles(options.owner, options.connectAs);
    const onIdleError = (error: Error) => options.log.logger.warn({ err: error }, 'a database connection was lost');
    return { roles, pool: createPool(roles.connection, { name: 'studio', max: connections, onIdleError }) };
  };
  const ready = async () => {
    opening ??= open();
    opening.catch(() => (opening = undefined));
    const database = await opening;
    await database.roles.refresh();
    return database;
  };
  const asActor = async <T>(actor: Actor, work: (database: Transaction) => Promise<T>): Promise<T> => {
    const { pool } = await ready();
    const caller: Caller = callerOf(actor);
    return asCaller(pool, caller, async (transaction) => {
      await transaction.query(`select set_config('statement_timeout', $1, true)`, [statementTimeout]);
      return work(transaction);
    });
  };
  const readCatalog: Studio['readCatalog'] = (work) => asActor({ kind: 'postgres', user: undefined }, work);
  return {
    name: options.name,
    clock: options.clock,
    log: options.log,
    secret: options.secret,
    admin: createAdmin(options),
    readCatalog,
    asActor,
    async runSql(request) {
      const { roles } = await ready();
      return runSql(
        { connection: roles.connection, readHidden: (tables) => readCatalog((database) => readHidden(database, tables)) },
        request,
      );
    },
    async stop() {
      const database = await opening?.catch(() => undefined);
      await database?.pool.end();
      await database?.roles.close();
    },
  };
}

/** Which columns of these tables are hidden, by their numbers. */
async function readHidden(database: Transaction, tables: readonly number[]): Promise<(table: number, column: number) => boolean> {
  if (tables.length === 0) return () => false;
  const { rows } = await database.query<{
    oid: number;
    number: number;
    schema: string;
    table: string;
    name: string;
    type: string;
    primaryKey: string[];
  }>(
    `select c.oid::int8::float8 as oid, a.attnum as number, n.nspname::text as schema, c.relname::text as table, a.attname::text as name,
       format_type(a.atttypid, a.atttypmod) as type,
       array(select k.attname::text from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey)
         where i.indrelid = c.oid and i.indisprimary) as "primaryKey"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.oid = any($1::oid[]) and a.attnum > 0 and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`,
    [tables],
  );
  const hidden = new Set(
    rows
      .filter(({ schema, table, primaryKey, name, type }) => isHidden({ schema, name: table, primaryKey }, { name, type }))
      .map(({ oid, number }) => `${oid}.${number}`),
  );
  return (table, column) => hidden.has(`${table}.${column}`);
}
