import { createHash } from 'node:crypto';

/** How much evidence is stored. */
export interface EvidenceLimits {
  /** Per client and day. */
  readonly client: Allowance;
  /** For all ad-hoc evidence. */
  readonly total: Allowance;
  /** How many days unreferenced ad-hoc evidence is stored. */
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

/** Per market source and day: operators choose these sources, but any client can cause a read. */
const source: Allowance = { rows: 48, bytes: 4 * megabyte };

/** The budget that is spent. */
export type BudgetSpent = 'evidence_client_budget_spent' | 'evidence_total_budget_spent' | 'evidence_source_budget_spent';

/** Why a page was not stored: its budget is spent, or the database is away. */
export type EvidenceNotKept = BudgetSpent | 'evidence_store_unreachable';

/** Whose budget a stored page counts against. */
export interface Payer {
  readonly name: string;
  readonly allowance: Allowance;
  /** The limit of all payers together; undefined without one. */
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
