import type { Clock } from '@trivium/core';
import type { Connection } from '@trivium/postgres';

/** The context of a command. It is opened when the command runs and closed when it ends. */
export interface Operator {
  /** The connection of the database's owner. */
  readonly connection: Connection;
  readonly clock: Clock;
  /** A secret of the state folder, made on first use. */
  readonly secret: (name: string) => Promise<string>;
  /** The folder of these secrets. */
  readonly keysFolder: string;
}

export type WithPortal = <T>(work: (operator: Operator) => Promise<T>) => Promise<T>;
