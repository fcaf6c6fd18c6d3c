import { queryAsCaller, type Caller } from '@trivium/postgres';
import type pg from 'pg';

/** The public subject of an address. */
export interface SubjectRow {
  readonly title: string;
  readonly title_th: string | null;
  readonly description: string | null;
  readonly description_th: string | null;
  /** The name of an object in its bucket, or an absolute address. */
  readonly picture: string | null;
}

/** Reads as an anonymous visitor: policies decide what is public. */
const visitor: Caller = { role: 'anon', claims: { role: 'anon' } };

const statements = {
  '/clubs/$slug': `select name as title, name_th as title_th, description, description_th, coalesce(cover_image, logo_path) as picture
    from public.clubs where slug = $1`,
  '/events/$id': `select title, title_th, cover_image as picture,
      case when cancelled_at is null then description else concat_ws(' ', 'Cancelled.', cancel_reason, description) end as description,
      case when cancelled_at is null then description_th else concat_ws(' ', 'ยกเลิกแล้ว', cancel_reason, description_th) end
        as description_th
    from public.events where id = $1`,
  '/news/$slug': `select title, title_th, summary as description, summary_th as description_th, cover_image as picture
    from public.news where slug = $1`,
  '/poll/$slug': `select question as title, question_th as title_th, null as description, null as description_th, null as picture
    from public.meeting_polls where slug = $1`,
  '/shop/$clubSlug/$productSlug': `select product.name as title, product.name_th as title_th, product.description, product.description_th,
      product.images ->> 0 as picture
    from public.shop_products as product join public.clubs as club on club.id = product.club_id
    where club.slug = $1 and product.slug = $2`,
} as const;

export type SubjectPage = keyof typeof statements;

export const isSubjectPage = (path: string): path is SubjectPage => path in statements;

/** The subject of a page; undefined if a visitor may not read it or it does not exist. */
export async function readSubject(pool: pg.Pool, page: SubjectPage, names: readonly string[]): Promise<SubjectRow | undefined> {
  const { rows } = await queryAsCaller<SubjectRow>(pool, visitor, {
    name: `subject ${page}`,
    text: statements[page],
    values: [...names],
  });
  return rows[0];
}
