/** What a draft and an event both have, in the order of the form. */
export const draftColumns = [
  'title_th',
  'title',
  'starts_at',
  'ends_at',
  'location_th',
  'location',
  'activity_kind',
  'activity_hours',
  'capacity',
  'description_th',
  'description',
  'cover_image',
  'cover_alt_th',
  'cover_alt',
] as const;

export type DraftColumn = (typeof draftColumns)[number];
export type Content = Readonly<Record<DraftColumn, string | number | null>>;

export interface Change {
  readonly column: DraftColumn;
  readonly from: string | number | null;
  readonly to: string | number | null;
}

const moments: ReadonlySet<DraftColumn> = new Set(['starts_at', 'ends_at']);

/** What a draft changes in its event, or all that it says of a new one. A title in one language is named once. */
export function changesOf(draft: Content, event: Content | null): Change[] {
  const isOneTitle = draft.title === draft.title_th && (event === null || event.title === event.title_th);
  return draftColumns
    .filter((column) => !(column === 'title' && isOneTitle))
    .map((column) => ({ column, from: event?.[column] ?? null, to: draft[column] }))
    .filter(({ column, from, to }) => comparable(column, from) !== comparable(column, to));
}

const comparable = (column: DraftColumn, value: string | number | null) =>
  moments.has(column) && typeof value === 'string' ? Date.parse(value) : value === '' ? null : value;
