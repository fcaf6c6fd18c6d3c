import { Query, types, type Connection, type FieldDef, type PoolClient } from 'pg';
import type { Statement } from '../plan/statement.sql.ts';
import { encodeBatch } from './encode-batch.ts';
import { preparedName } from './prepared-name.ts';

export interface StatementResult {
  readonly rows: readonly unknown[];
}

/**
 * Sends statements up to one Sync of PostgreSQL's protocol and resolves to the result of each. Outside a transaction block
 * they are one transaction: the Sync commits it, and an error rolls it back.
 */
export function sendBatch(client: PoolClient, statements: readonly Statement[]): Promise<StatementResult[]> {
  const onEnd = Promise.withResolvers<StatementResult[]>();
  client.query(new Batch(statements, onEnd) as unknown as Query);
  return onEnd.promise;
}

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** The columns of each prepared statement; undefined until the server has described them, which it does once. */
type PreparedStatements = Map<string, readonly Column[] | undefined>;

const preparedByConnection = new WeakMap<Connection, PreparedStatements>();

function preparedBy(connection: Connection): PreparedStatements {
  let prepared = preparedByConnection.get(connection);
  if (!prepared) preparedByConnection.set(connection, (prepared = new Map()));
  return prepared;
}

/** The driver's query, without the members that its types declare and a batch replaces. */
const DriverQuery = Query as unknown as new (text: string) => object;

/** A query of the driver that sends several statements and reads their results. The driver calls its methods. */
class Batch extends DriverQuery {
  readonly #statements: readonly Statement[];
  readonly #names: readonly string[];
  readonly #onEnd: PromiseWithResolvers<StatementResult[]>;
  readonly #results: StatementResult[] = [];
  #prepared: PreparedStatements = new Map();
  /** After an error it is unknown which of them exist. */
  #newNames: readonly string[] = [];
  #columns: readonly Column[] | undefined;
  #rows: unknown[] = [];
  #failure: Error | undefined;

  constructor(statements: readonly Statement[], onEnd: PromiseWithResolvers<StatementResult[]>) {
    super('');
    this.#statements = statements;
    this.#names = statements.map(({ text }) => preparedName(text));
    this.#onEnd = onEnd;
  }

  submit(connection: Connection): void {
    const prepared = preparedBy(connection);
    const newNames: string[] = [];
    const batch = this.#statements.map(({ text, values }, index) => {
      const name = this.#names[index] as string;
      const isParsed = prepared.has(name);
      if (!isParsed && name !== '') {
        newNames.push(name);
        prepared.set(name, undefined);
      }
      return { name, text, values, isParsed, isDescribed: prepared.get(name) === undefined };
    });
    this.#prepared = prepared;
    this.#newNames = newNames;
    if (connection.stream.writable) connection.stream.write(encodeBatch(batch));
  }

  handleRowDescription({ fields }: { readonly fields: readonly FieldDef[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: types.getTypeParser(dataTypeID, 'text') }));
    if (this.#prepared.has(this.#name)) this.#prepared.set(this.#name, this.#columns);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    try {
      this.#rows.push(rowOf((this.#columns ??= this.#prepared.get(this.#name)) ?? [], fields));
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  handleCommandComplete(): void {
    this.#results.push({ rows: this.#rows });
    this.#rows = [];
    this.#columns = undefined;
  }

  handleReadyForQuery(): void {
    if (this.#failure) this.#onEnd.reject(this.#failure);
    else this.#onEnd.resolve(this.#results);
  }

  handleError(error: Error): void {
    for (const name of this.#newNames) this.#prepared.delete(name);
    this.#onEnd.reject(error);
  }

  /** Of the statement that is being answered. */
  get #name(): string {
    return this.#names[this.#results.length] ?? '';
  }
}

function rowOf(columns: readonly Column[], values: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [index, { name, parse }] of columns.entries()) {
    const value = values[index] ?? null;
    row[name] = value === null ? null : parse(value);
  }
  return row;
}
