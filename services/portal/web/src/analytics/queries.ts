import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { DataOf } from '../data/row-of.ts';
import { dataOf } from '../refusals/refusal.ts';

/** Query keys of analytics. */
export const analyticsKeys = {
  history: (months: number) => ['analytics', 'history', months] as const,
  clicks: (link: string | undefined) => ['analytics', 'clicks', link ?? 'all'] as const,
  current: ['analytics', 'current'] as const,
};

/** Charts do not change while they are read. */
const staleTime = 5 * 60_000;

/** Analytics of the last `months` months, including the current one. */
export const analyticsQuery = (db: Client, months: number) =>
  queryOptions({
    queryKey: analyticsKeys.history(months),
    staleTime,
    queryFn: async () => {
      const [proposals, steps, attendance, budgets, sales, chat, clicks] = await Promise.all([
        db.rpc('proposals_by_month', { months }).then(dataOf),
        db.rpc('step_times', { months }).then(dataOf),
        db.rpc('attendance_by_month', { months }).then(dataOf),
        db.rpc('budgets_by_division', { months }).then(dataOf),
        db.rpc('sales_by_month', { months }).then(dataOf),
        db.rpc('chat_use_by_week').then(dataOf),
        db.rpc('clicks_by_day', { days: 30 }).then(dataOf),
      ]);
      return { proposals, steps, attendance, budgets, sales, chat, clicks };
    },
  });

export type Analytics = DataOf<typeof analyticsQuery>;

/** Clicks of one short link, or of all, in the last 30 days, by day and by source. */
export const clicksQuery = (db: Client, link: string | undefined) =>
  queryOptions({
    queryKey: analyticsKeys.clicks(link),
    staleTime,
    queryFn: async () => {
      const [days, sources] = await Promise.all([
        db.rpc('clicks_by_day', { days: 30, ...(link !== undefined && { link }) }).then(dataOf),
        db.rpc('clicks_by_source', { days: 30, ...(link !== undefined && { link }) }).then(dataOf),
      ]);
      return { days, sources };
    },
  });

/** The current state: waiting projects, members, and the shop. */
export const currentStateQuery = (db: Client) =>
  queryOptions({
    queryKey: analyticsKeys.current,
    queryFn: async () => {
      const [waiting, members, shop, sales] = await Promise.all([
        db.rpc('waiting_by_step').then(dataOf),
        db.rpc('count_members').then(dataOf),
        db.rpc('shop_state').then(dataOf),
        db.rpc('sales_by_month', { months: 2 }).then(dataOf),
      ]);
      return { waiting, members, shop, sales };
    },
  });

export type CurrentState = DataOf<typeof currentStateQuery>;
