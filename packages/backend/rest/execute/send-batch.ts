import { Query, type Connection, type PoolClient, type QueryResult } from 'pg';
import type { Value } from '../plan/fragments.sql.ts';
import type { Statement } from '../plan/statement.sql.ts';
import { preparedName } from './prepared-name.ts';

/**
 * Sends statements up to one Sync of PostgreSQL's protocol and resolves to the result of each. Outside a transaction block
 * they are one transaction: the Sync commits it, and an error rolls it back.
 */
export function sendBatch(client: PoolClient, statements: readonly Statement[]): Promise<QueryResult[]> {
  const { promise, resolve, reject } = Promise.withResolvers<QueryResult[]>();
  client.query(new Batch(statements, (error, results) => (error ? reject(error) : resolve(results))));
  return promise;
}

/** The names that each connection knows. */
const namesOf = new WeakMap<Connection, Set<string>>();

/** A query of the driver that sends several statements. The driver collects their results as those of a text with several. */
class Batch extends Query {
  constructor(statements: readonly Statement[], onEnd: (error: Error | undefined, results: QueryResult[]) => void) {
    let forgetNames = () => {};
    super('', (error, results) => {
      if (error) forgetNames();
      onEnd(error, Array.isArray(results) ? results : [results]);
    });
    this.submit = (connection) => {
      const names = send(connection, statements);
      forgetNames = () => names.forEach((name) => namesOf.get(connection)?.delete(name));
    };
  }
}

/** Sends everything in one write. Returns the names that are new: after an error, it is unknown which of them exist. */
function send(connection: Connection, statements: readonly Statement[]): string[] {
  const prepared = namesOf.get(connection) ?? new Set();
  namesOf.set(connection, prepared);
  const added: string[] = [];
  connection.stream.cork();
  try {
    for (const { text, values } of statements) {
      const name = preparedName(text);
      if (!prepared.has(name)) {
        connection.close({ type: 'S', name }, true);
        connection.parse({ name, text, types: [] }, true);
        if (name !== '') added.push(name);
      }
      connection.bind({ statement: name, values: values.map(toWireValue) }, true);
      connection.describe({ type: 'P' }, true);
      connection.execute(null, true);
    }
    connection.sync();
  } finally {
    connection.stream.uncork();
  }
  for (const name of added) prepared.add(name);
  return added;
}

const toWireValue = (value: Value): string | Buffer | null => {
  if (typeof value === 'number') return String(value);
  return value === null || typeof value === 'string' || Buffer.isBuffer(value) ? value : Buffer.from(value);
};
