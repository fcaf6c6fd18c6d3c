import type { Transaction } from '@trivium/postgres';

/** An object, or a folder, whose id is null. */
export interface ListEntry {
  readonly name: string;
  readonly id: string | null;
  readonly updated_at: Date | null;
  readonly created_at: Date | null;
  readonly last_accessed_at: Date | null;
  readonly metadata: unknown;
}

export interface SearchPage {
  readonly prefix: string;
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
  readonly column: string;
  readonly order: string;
}

/** A page by offset, with names relative to the prefix. */
export async function searchObjects(transaction: Transaction, bucket: string, page: SearchPage): Promise<ListEntry[]> {
  const { prefix, search, limit, offset, column, order } = page;
  const { rows } = await transaction.query<ListEntry>(
    'select name, id, updated_at, created_at, last_accessed_at, metadata from storage.search($1, $2, $3, $4, $5, $6, $7, $8)',
    [prefix, bucket, limit, prefix.split('/').length, offset, search, column, order],
  );
  return rows;
}

export interface KeyPage {
  readonly prefix: string;
  readonly limit: number;
  readonly column: 'name' | 'created_at' | 'updated_at';
  readonly order: 'asc' | 'desc';
  /** Name of the previous page's last entry; a folder's ends with a slash. */
  readonly after: string;
  /** Time of that entry if the list is sorted by time; else empty. */
  readonly afterTime: string;
}

export async function listFolders(
  transaction: Transaction,
  bucket: string,
  page: KeyPage,
): Promise<(ListEntry & { key: string })[]> {
  const { prefix, limit, column, order, after, afterTime } = page;
  const { rows } = await transaction.query<ListEntry & { key: string }>(
    'select key, name, id, updated_at, created_at, last_accessed_at, metadata from storage.search_v2($1, $2, $3, $4, $5, $6, $7, $8)',
    [prefix, bucket, limit, prefix.split('/').length, after, order, column, afterTime],
  );
  return rows;
}

/** Objects and folders below a prefix, by any delimiter. A folder's name lacks its delimiter. */
export async function listWithDelimiter(
  transaction: Transaction,
  bucket: string,
  page: Pick<KeyPage, 'prefix' | 'limit' | 'after'> & { readonly delimiter: string },
): Promise<ListEntry[]> {
  const { rows } = await transaction.query<ListEntry>(
    `select name, id, updated_at, created_at, last_accessed_at, metadata
     from storage.list_objects_with_delimiter($1, $2, $3, $4, $5)`,
    [bucket, page.prefix, page.delimiter, page.limit, page.after],
  );
  return rows;
}

/**
 * All objects below a prefix, in any folder. The prefix becomes a range of names that ends with the last code point: unlike
 * LIKE, comparisons are leakproof, so PostgreSQL can use the index even under row-level security.
 */
export async function listNames(transaction: Transaction, bucket: string, page: KeyPage): Promise<ListEntry[]> {
  const { column, order } = page;
  const direction = order === 'desc' ? 'desc' : 'asc';
  const comparison = direction === 'asc' ? '>' : '<';
  const time =
    column === 'name' ? undefined : `date_trunc('milliseconds', ${column === 'created_at' ? 'created_at' : 'updated_at'})`;
  const after = time
    ? `($4 = '' or row(${time}, name collate "C") ${comparison} row(nullif($5, '')::timestamptz, $4))`
    : `($4 = '' or name collate "C" ${comparison} $4) and $5::text is not null`;
  const { rows } = await transaction.query<ListEntry>(
    `select name, id, updated_at, created_at, last_accessed_at, metadata from storage.objects
     where bucket_id = $1 and name collate "C" >= $2 and name collate "C" < $2 || chr(1114111) and ${after}
     order by ${time ? `${time} ${direction}, ` : ''}name collate "C" ${direction} limit $3`,
    [bucket, page.prefix, page.limit, page.after, page.afterTime],
  );
  return rows;
}
