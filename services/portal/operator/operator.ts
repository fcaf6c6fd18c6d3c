import type { Clock } from '@trivium/core';
import type { Connection } from '@trivium/postgres';

/** What a command that needs the database is given; opened when it runs, closed when it ends. */
export interface Operator {
  /** How the database's owner connects. */
  readonly connection: Connection;
  readonly clock: Clock;
  /** A secret of the state folder, made on first use. */
  readonly secret: (name: string) => Promise<string>;
}

export type WithPortal = <T>(work: (operator: Operator) => Promise<T>) => Promise<T>;
