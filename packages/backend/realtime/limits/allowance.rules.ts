import { serviceKey, type CallerKey } from './ledger.ts';

/** Returns whether one more event is allowed now, and counts it. */
export type Allowance = (now: number) => boolean;

/** Bursts of ten seconds' worth are allowed, as Supabase's averages over time allow them. */
const burstSeconds = 10;

/** A token bucket that fills by `perSecond`; `now` is in milliseconds. */
export function createAllowance(perSecond: number): Allowance {
  const budget = createBudget(perSecond);
  return (now) => {
    if (budget.left(now) < 1) return false;
    budget.spend(1, now);
    return true;
  };
}

/** A long-term budget. A large expense is allowed while anything is left, and paid for by waiting. */
export interface Budget {
  left(now: number): number;
  spend(amount: number, now: number): void;
}

/** A token bucket that fills by `perSecond` and may become negative. */
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

/** A budget for each caller; a full one is dropped. The project's own services are not limited. */
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
