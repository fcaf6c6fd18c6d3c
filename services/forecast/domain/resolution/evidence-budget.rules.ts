import { createHash } from 'node:crypto';

/** How much of what is read for questions is kept. */
export interface EvidenceLimits {
  /** For one client a day. */
  readonly client: Allowance;
  /** Of all ad-hoc evidence at once. */
  readonly total: Allowance;
  /** How many days ad-hoc evidence is kept that nothing refers to. */
  readonly days: number;
}

export interface Allowance {
  readonly rows: number;
  readonly bytes: number;
}

const megabyte = 1024 * 1024;

export const defaultEvidenceLimits: EvidenceLimits = {
  client: { rows: 200, bytes: 10 * megabyte },
  total: { rows: 100_000, bytes: 1024 * megabyte },
  days: 30,
};

/** For one source of a market a day: nobody chooses those but operators, yet anybody has them read. */
const source: Allowance = { rows: 48, bytes: 4 * megabyte };

/** Why a reading was not kept. */
export type BudgetSpent = 'evidence_client_budget_spent' | 'evidence_total_budget_spent' | 'evidence_source_budget_spent';

/** Whose budget a reading is kept from. */
export interface Payer {
  readonly name: string;
  readonly allowance: Allowance;
  /** Of all that is like it; undefined where there is no further limit. */
  readonly total: Allowance | undefined;
  readonly spent: BudgetSpent;
}

export const payerOf = (url: string, client: string, isCited: boolean, limits: EvidenceLimits): Payer =>
  isCited
    ? {
        name: `source ${createHash('sha256').update(url).digest('base64url').slice(0, 22)}`,
        allowance: source,
        total: undefined,
        spent: 'evidence_source_budget_spent',
      }
    : { name: `client ${client}`, allowance: limits.client, total: limits.total, spent: 'evidence_client_budget_spent' };
