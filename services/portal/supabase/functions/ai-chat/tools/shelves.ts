import type { SupabaseClient } from '@supabase/supabase-js';
import { withoutRepeats, type Language, type Passage } from './passage.rules.ts';
import { productFact, type Variant } from './product-fact.rules.ts';
import { eventTime } from './said-days.rules.ts';

/** A row, with the columns that shelves read besides titles and texts. */
export interface Row extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly slug: string;
  readonly link: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly cancelled_at: string | null;
  readonly activity_kind: string;
  readonly clubs: { readonly slug: string } | null;
  readonly shop_product_variants: readonly Variant[];
}
type Bilingual = Passage['title'];

/** Rows that are searched. */
export interface Shelf {
  readonly table: string;
  /** The columns in English; each has one in Thai whose name ends in _th. */
  readonly title: string;
  readonly texts: readonly string[];
  readonly extra: string;
  /** Only rows with these values, and with a past date in `published`: an administrator reads the others too. */
  readonly only?: Readonly<Record<string, boolean>>;
  readonly published?: string;
  /** Rows with the greatest value of this column come first. */
  readonly newest?: string;
  readonly label?: Bilingual;
  readonly pathOf: (row: Row) => string;
  /** What a row says by itself, above its texts. */
  readonly factOf?: (row: Row) => Bilingual | undefined;
  readonly about?: (row: Row, now: Date) => Pick<Passage, 'kind' | 'id'>;
}

const rowsOfShelf = 20;

export const events: Shelf = {
  table: 'events',
  title: 'title',
  texts: ['location', 'description'],
  extra: 'id, starts_at, ends_at, cancelled_at',
  newest: 'starts_at',
  label: { th: 'กิจกรรม', en: 'Event' },
  pathOf: ({ id }) => `/events/${id}`,
  factOf: ({ starts_at: start, ends_at: end, cancelled_at: cancelledAt }) => {
    const fact = (language: Language) =>
      [eventTime(start, end, language), ...(cancelledAt ? [cancelled[language]] : [])].join('\n\n');
    return { th: fact('th'), en: fact('en') };
  },
  about: ({ starts_at: start }, now) => ({ kind: new Date(start) < now ? 'past event' : 'upcoming event' }),
};

export const clubShelf: Shelf = {
  table: 'clubs',
  title: 'name',
  texts: ['description'],
  extra: 'id, slug, meeting, meeting_th',
  only: { is_active: true },
  pathOf: ({ slug }) => `/clubs/${slug}`,
  factOf: (row) => {
    const { th, en } = bilingual(row, 'meeting');
    return en === '' ? undefined : { th: `วัน เวลา และสถานที่นัดพบ: ${th}`, en: `When and where we meet: ${en}` };
  },
  about: ({ id }) => ({ kind: 'club', id }),
};

const cancelled: Bilingual = { th: 'กิจกรรมนี้ถูกยกเลิกแล้ว', en: 'This event is cancelled.' };

export const shelves: readonly Shelf[] = [
  {
    table: 'news',
    title: 'title',
    texts: ['summary', 'body'],
    extra: 'slug',
    published: 'published_at',
    label: { th: 'ข่าว', en: 'News' },
    pathOf: ({ slug }) => `/news/${slug}`,
  },
  {
    table: 'announcements',
    title: 'title',
    texts: ['body'],
    extra: 'link',
    published: 'published_at',
    label: { th: 'ประกาศ', en: 'Announcement' },
    pathOf: ({ link }) => link ?? '/news',
  },
  events,
  clubShelf,
  {
    table: 'shop_products',
    title: 'name',
    texts: ['description'],
    extra: 'slug, clubs!inner(slug), shop_product_variants(price, stock)',
    only: { is_available: true },
    pathOf: ({ slug, clubs }) => `/shop/${clubs?.slug}/${slug}`,
    factOf: ({ shop_product_variants: variants }) => productFact(variants),
    about: () => ({ kind: 'product' }),
  },
  { table: 'divisions', title: 'name', texts: ['description'], extra: 'slug', pathOf: () => '/about/board' },
];

const textColumns = ({ title, texts }: Shelf) => [title, ...texts].flatMap((column) => [column, `${column}_th`]);
export const columnsOf = (shelf: Shelf): string => [...textColumns(shelf), shelf.extra].join(', ');

/** The published rows that have one of these words and that the reader of the database may read. */
export async function readShelf(database: SupabaseClient, shelf: Shelf, words: readonly string[], now: Date): Promise<Passage[]> {
  const columns = textColumns(shelf);
  const filter = words.flatMap((word) => columns.map((column) => `${column}.ilike."%${word}%"`)).join(',');
  const query = database
    .from(shelf.table)
    .select(columnsOf(shelf))
    .match(shelf.only ?? {})
    .or(filter);
  if (shelf.published !== undefined) query.lte(shelf.published, now.toISOString());
  if (shelf.newest !== undefined) query.order(shelf.newest, { ascending: false });
  const { data } = await query.limit(rowsOfShelf);
  return ((data ?? []) as unknown as Row[]).map((row) => passageOf(row, shelf, now));
}

export function passageOf(row: Row, { title, texts, label, pathOf, factOf, about }: Shelf, now: Date): Passage {
  const path = pathOf(row);
  const fact = factOf?.(row);
  const parts = texts.map((column) => bilingual(row, column));
  const join = (language: Language) =>
    [fact?.[language] ?? '', ...withoutRepeats(parts.map((part) => part[language]))].filter(Boolean).join('\n\n');
  return {
    ...about?.(row, now),
    ...(label && { label }),
    ...(fact && { fact }),
    url: { th: path, en: path },
    title: bilingual(row, title),
    text: { th: join('th'), en: join('en') },
  };
}

/** A column in both languages; a language without its own text has the other's. */
function bilingual(row: Row, column: string): Bilingual {
  const [en, th] = [row[column], row[`${column}_th`]].map((text) => (typeof text === 'string' ? text : ''));
  return { th: th || en || '', en: en || th || '' };
}
