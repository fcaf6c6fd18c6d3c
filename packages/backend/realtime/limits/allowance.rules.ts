import { serviceKey, type CallerKey } from './ledger.ts';

/** Whether one more is allowed now. */
export type Allowance = (now: number) => boolean;

/** Ten seconds' worth may come at once, as averages over a time allow on Supabase. */
const burstSeconds = 10;

/** A bucket that fills by `perSecond`; `now` is in milliseconds. */
export function createAllowance(perSecond: number): Allowance {
  const budget = createBudget(perSecond);
  return (now) => {
    if (budget.left(now) < 1) return false;
    budget.spend(1, now);
    return true;
  };
}

/** What may be spent in the long run; something large is allowed while anything is left, and paid for by waiting. */
export interface Budget {
  left(now: number): number;
  spend(amount: number, now: number): void;
}

/** A bucket that fills by `perSecond` and may owe. */
export function createBudget(perSecond: number): Budget {
  const capacity = perSecond * burstSeconds;
  let left = capacity;
  let last = Number.NaN;
  const fill = (now: number) => {
    if (now > last) left = Math.min(capacity, left + ((now - last) / 1000) * perSecond);
    last = Number.isNaN(last) ? now : Math.max(last, now);
  };
  return {
    left(now) {
      fill(now);
      return left;
    },
    spend(amount, now) {
      fill(now);
      left -= amount;
    },
  };
}

/** A budget for each caller; one that is full again is forgotten. The project's own services are not bound. */
export interface CallerBudgets {
  left(who: CallerKey, now: number): number;
  spend(who: CallerKey, amount: number, now: number): void;
}

const maxBudgets = 10_000;
const sweepMs = 1000;

export function createCallerBudgets(perSecond: number): CallerBudgets {
  const budgets = new Map<string, Budget>();
  const full = (weight = 1) => perSecond * burstSeconds * weight;
  let lastSweep = 0;
  function sweep(now: number): void {
    if (now - lastSweep < sweepMs) return;
    lastSweep = now;
    for (const [key, budget] of budgets) if (budget.left(now) >= full()) budgets.delete(key);
  }
  return {
    left: ({ key, weight }, now) => (key === serviceKey ? Infinity : (budgets.get(key)?.left(now) ?? full(weight))),
    spend({ key, weight = 1 }, amount, now) {
      if (key === serviceKey) return;
      let budget = budgets.get(key);
      if (!budget) {
        if (budgets.size >= maxBudgets) sweep(now);
        budgets.set(key, (budget = createBudget(perSecond * weight)));
      }
      budget.spend(amount, now);
    },
  };
}
