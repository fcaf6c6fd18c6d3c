/** What an entry says, as it is stored. */
export interface AuditFact {
  readonly action: string;
  readonly target_table: string;
  readonly target_id: string | null;
  readonly detail: unknown;
}

/** Where a name is read; tables whose rows entries know by `slug` and columns by `id` are two. */
export type ReferenceTable =
  | 'profiles'
  | 'events'
  | 'projects'
  | 'announcements'
  | 'clubs'
  | 'clubIds'
  | 'divisions'
  | 'news'
  | 'meeting_polls'
  | 'shop_products'
  | 'productIds'
  | 'variantIds'
  | 'quotas';

export interface Reference {
  readonly table: ReferenceTable;
  readonly key: string;
}

/** The table that a column refers to. */
const tableOfColumn: Readonly<Record<string, ReferenceTable>> = {
  actor_id: 'profiles',
  asker_id: 'profiles',
  chair_id: 'profiles',
  club_id: 'clubIds',
  created_by: 'profiles',
  decided_by: 'profiles',
  division: 'divisions',
  event_id: 'events',
  organizer_division: 'divisions',
  person_id: 'profiles',
  president_id: 'profiles',
  product_id: 'productIds',
  project_id: 'projects',
  published_by: 'profiles',
  recorded_by: 'profiles',
  user_id: 'profiles',
};

/** The table in which the target of an entry has its name. */
const tableOfTarget: Readonly<Record<string, ReferenceTable>> = {
  profiles: 'profiles',
  events: 'events',
  announcements: 'announcements',
  clubs: 'clubs',
  divisions: 'divisions',
  news: 'news',
  meeting_polls: 'meeting_polls',
  shop_products: 'shop_products',
  shop_product_variants: 'variantIds',
  quotas: 'quotas',
};

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The detail of an entry: a change of division holds the divisions themselves. */
export function detailOf({ action, detail }: Pick<AuditFact, 'action' | 'detail'>): Readonly<Record<string, unknown>> {
  if (!isRecord(detail)) return {};
  return action === 'change-division' ? { from: { division: detail['from'] }, to: { division: detail['to'] } } : detail;
}

/** What a column's value refers to, if it refers to something. */
export function referenceOf(column: string, value: unknown): Reference | undefined {
  const table = tableOfColumn[column];
  return table !== undefined && typeof value === 'string' && value !== '' ? { table, key: value } : undefined;
}

/** What an entry is about; undefined if its table has no names. */
export function targetOf({ target_table, target_id }: AuditFact): Reference | undefined {
  const table = tableOfTarget[target_table];
  return table === undefined || target_id === null ? undefined : { table, key: target_id };
}

/** Everything that an entry refers to. */
export function referencesOf(entry: AuditFact): Reference[] {
  const { from, to, ...rest } = detailOf(entry);
  const columns = [from, to, rest].filter(isRecord).flatMap((values) => Object.entries(values));
  return [targetOf(entry), ...columns.map(([column, value]) => referenceOf(column, value))].filter(
    (reference) => reference !== undefined,
  );
}
