import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { DataOf } from '../data/row-of.ts';
import { dataOf } from '../refusals/refusal.ts';

/** Query keys of the settings. */
export const settingsKeys = {
  all: ['settings'] as const,
  current: ['settings', 'current'] as const,
  edited: ['settings', 'edited'] as const,
  picture: (id: string | null) => ['settings', 'picture', id] as const,
};

const columns =
  'organisation_name, organisation_name_th, contact_email, banner_text, banner_text_th, banner_level, features, email_domains, board_review_budget, step_days, check_in_margin_minutes';

/** The single row that configures the portal. */
export const settingsQuery = (db: Client) =>
  queryOptions({
    queryKey: settingsKeys.current,
    staleTime: 5 * 60_000,
    queryFn: async () => dataOf(await db.from('app_settings').select(columns).single()),
  });

export type Settings = DataOf<typeof settingsQuery>;

/** Whole rows: an administrator who removes one can restore it. */
export const editedSettingsQuery = (db: Client) =>
  queryOptions({
    queryKey: settingsKeys.edited,
    queryFn: async () => dataOf(await db.from('app_settings').select('*').single()),
  });

export type EditedSettings = DataOf<typeof editedSettingsQuery>;
