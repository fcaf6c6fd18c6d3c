import { useQuery } from '@tanstack/react-query';
import type { CrudTable } from './crud-table.ts';

/** The row that an address names (`new`: none): from the pages that are read, or read by itself. */
export function useOpenRow<Row>(table: CrudTable<Row>, rows: readonly Row[], key: string | undefined): Row | undefined {
  const listed = rows.find((row) => table.keyOf(row) === key);
  const { data } = useQuery({
    queryKey: [table.name, 'open-row', key],
    queryFn: async () => (key === undefined ? null : table.read(key)),
    enabled: key !== undefined && key !== 'new' && listed === undefined,
  });
  return listed ?? data ?? undefined;
}
