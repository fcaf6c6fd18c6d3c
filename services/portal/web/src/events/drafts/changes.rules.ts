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

/** What visitors look for on the page of an event. */
const expected: ReadonlySet<DraftColumn> = new Set([
  'title_th',
  'title',
  'location_th',
  'location',
  'capacity',
  'description_th',
  'description',
]);

/** What a draft changes in its event. A title in one language is named once. */
export function changesOf(draft: Content, event: Content): Change[] {
  const isOneTitle = draft.title === draft.title_th && event.title === event.title_th;
  return draftColumns
    .filter((column) => !(column === 'title' && isOneTitle))
    .map((column) => ({ column, from: event[column], to: draft[column] }))
    .filter(({ column, from, to }) => comparable(column, from) !== comparable(column, to));
}

/** What a draft says of a new event, and what visitors will miss there: that is null. */
export function factsOf(draft: Content): Change[] {
  const isOneTitle = draft.title === draft.title_th;
  return draftColumns
    .map((column) => ({
      column,
      from: null,
      to: (column === 'title' && isOneTitle) || draft[column] === '' ? null : draft[column],
    }))
    .filter(({ column, to }) => to !== null || expected.has(column));
}

const comparable = (column: DraftColumn, value: string | number | null) =>
  moments.has(column) && typeof value === 'string' ? Date.parse(value) : value === '' ? null : value;
