import type { Clock } from '@trivium/core';
import type pg from 'pg';
import type { Judge } from '../domain/providers/provider.ts';
import type { EvidenceLimits } from '../domain/resolution/evidence-budget.rules.ts';

/** What a command needs; opened when it runs, closed when it ends. */
export interface Operator {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** The service's public address, for the links that commands print. */
  readonly publicUrl: string;
  /** Signs removal links. */
  readonly linkSecret: string;
  readonly evidence: EvidenceLimits;
  /** The providers with a key. */
  readonly judges: readonly Judge[];
}

/** Opens the database, runs `work`, closes it. */
export type WithOperator = <T>(work: (operator: Operator) => Promise<T>) => Promise<T>;
