import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import { dataOf } from '../refusals/refusal.ts';

const columns =
  'organisation_name, organisation_name_th, banner_text, banner_text_th, banner_level, features, email_domains, board_review_budget, step_days, check_in_margin_minutes';

/** The single row that configures the portal. */
export const settingsQuery = (db: Client) =>
  queryOptions({
    queryKey: ['settings'],
    staleTime: 5 * 60_000,
    queryFn: async () => dataOf(await db.from('app_settings').select(columns).single()),
  });
