import type pg from 'pg';
import type { Evidence } from './verdict.ts';

/** Stores a page for good. */
export async function storeEvidence(pool: pg.Pool, page: Evidence & { readonly contentType: string }): Promise<void> {
  await pool.query({
    name: 'store-evidence',
    text: `insert into forecast.evidence (url, final_url, fetched_at, sha256, content_type, title, text)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [page.url, page.finalUrl, page.fetchedAt, page.sha256, page.contentType, page.title, page.text],
  });
}

/** The last reading of an address at or before `until`, not older than `since` where that is given. */
export async function lastEvidence(pool: pg.Pool, url: string, until: Date, since?: Date): Promise<Evidence | undefined> {
  const { rows } = await pool.query<Evidence>({
    name: 'last-evidence',
    text: `select url, final_url as "finalUrl", fetched_at as "fetchedAt", sha256, title, text from forecast.evidence
      where md5(url) = md5($1) and url = $1 and fetched_at <= $2 and ($3::timestamptz is null or fetched_at >= $3)
      order by fetched_at desc limit 1`,
    values: [url, until, since ?? null],
  });
  return rows[0];
}
