import { useMutation, useQueryClient } from '@tanstack/react-query';
import { m } from '../paraglide/messages.js';
import { announceRefusal } from '../refusals/explain-refusal.ts';
import { announce, type Announcement } from '../ui/announce.ts';
import type { CrudTable } from './crud-table.ts';
import type { FieldSpecs } from './fields.ts';
import { stateOf, valuesOf, type Values } from './form-values.rules.ts';

interface RowChangesOptions<Row> {
  readonly table: CrudTable<Row>;
  readonly fields: FieldSpecs;
  /** undefined: a new one. */
  readonly row: Row | undefined;
  /** Initial values of a new row. */
  readonly blank: Readonly<Record<string, unknown>>;
  readonly nameOf: (row: Row) => string;
  /** What to say of a change instead of “Saved” or “Added”. */
  readonly sayOf?: (row: Row) => Pick<Announcement, 'text' | 'action'> | undefined;
  /** After a change; the row is undefined where it is removed. */
  readonly onDone: (row: Row | undefined) => void;
}

const tell = (error: Error) => announceRefusal(error, 'admin');

/** One row of a table: changed, added or taken away at once, with a way back. */
export function useRowChanges<Row extends object>({ table, fields, row, blank, nameOf, sayOf, onDone }: RowChangesOptions<Row>) {
  const queries = useQueryClient();
  // Rows show all over the app.
  const refresh = () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  const done = async (
    announcement: Pick<Announcement, 'text' | 'action'>,
    next: Row | undefined,
    takeBack: () => Promise<unknown>,
  ) => {
    await refresh();
    onDone(next);
    const undo = () =>
      takeBack()
        .then(refresh)
        .then(() => announce({ text: m.admin_restored() }), tell);
    announce({ ...announcement, undo });
  };
  const save = async (values: Values) => {
    if (row) {
      await table.change(row, values);
      // By its key of now, which may be what was changed.
      const changed: Row = { ...row, ...values };
      await done(sayOf?.(changed) ?? { text: m.admin_saved({ name: nameOf(changed) }) }, changed, async () =>
        table.change(changed, valuesOf(fields, stateOf(fields, row as Record<string, unknown>))),
      );
    } else {
      const added = await table.add({ ...(blank as Values), ...values });
      await done(sayOf?.(added) ?? { text: m.admin_added({ name: nameOf(added) }) }, added, async () => table.remove(added));
    }
  };
  const remove = useMutation({
    mutationFn: async (gone: Row) => {
      await table.remove(gone);
      await done({ text: m.admin_removed({ name: nameOf(gone) }) }, undefined, async () => table.add(gone));
    },
    onError: tell,
  });
  return { save, remove };
}
