import { Dialog } from '@base-ui/react/dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from '../ui/icons.gen.tsx';
import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { announceRefusal } from '../refusals/explain-refusal.ts';
import { Button } from '../ui/Button.tsx';
import { announce } from '../ui/announce.ts';
import { CrudForm } from './CrudForm.tsx';
import type { CrudTable } from './crud-table.ts';
import type { FieldSpecs } from './fields.ts';
import { stateOf, valuesOf, type Values } from './form-values.rules.ts';

export interface RowSheetProps<Row> {
  readonly table: CrudTable<Row>;
  readonly fields: FieldSpecs;
  /** undefined: a new one. */
  readonly row: Row | undefined;
  /** Initial values of a new row. */
  readonly blank?: Readonly<Record<string, unknown>>;
  readonly nameOf: (row: Row) => string;
  readonly addTitle: string;
  readonly onClose: () => void;
  /** Whether the row has a button that removes it. */
  readonly mayRemove?: boolean;
  /** What else can be done with the row, below its form. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

const tell = (error: Error) => announceRefusal(error, 'admin');

/** One row of a table from the side of the screen: changed, added or taken away at once, with a way back. */
export function RowSheet<Row extends object>(props: RowSheetProps<Row>) {
  const { table, fields, row, blank = {}, nameOf, addTitle, onClose, mayRemove = true, actions, children } = props;
  const queries = useQueryClient();
  // Rows show all over the app.
  const refresh = () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  const done = async (text: string, takeBack: () => Promise<unknown>) => {
    await refresh();
    onClose();
    const undo = () =>
      takeBack()
        .then(refresh)
        .then(() => announce({ text: m.admin_restored() }), tell);
    announce({ text, undo });
  };
  const save = async (values: Values) => {
    if (row) {
      await table.change(row, values);
      // By its key of now, which may be what was changed.
      const changed: Row = { ...row, ...values };
      const name = nameOf(changed);
      await done(m.admin_saved({ name }), async () =>
        table.change(changed, valuesOf(fields, stateOf(fields, row as Record<string, unknown>))),
      );
    } else {
      const added = await table.add({ ...(blank as Values), ...values });
      await done(m.admin_added({ name: nameOf(added) }), async () => table.remove(added));
    }
  };
  const remove = useMutation({
    mutationFn: async (gone: Row) => {
      await table.remove(gone);
      await done(m.admin_removed({ name: nameOf(gone) }), async () => table.add(gone));
    },
    onError: tell,
  });
  const title = row ? nameOf(row) : addTitle;
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Popup className="fixed inset-y-0 right-0 z-40 w-[min(38rem,100vw)] overflow-y-auto bg-raised px-6 pb-10 shadow-float outline-none md:px-10">
          <div className="sticky top-0 z-10 -mx-2 mb-6 flex items-center justify-between gap-4 bg-raised px-2 py-4">
            <Dialog.Title className="min-w-0 truncate text-xl font-semibold">{title}</Dialog.Title>
            <Dialog.Close
              aria-label={m.close()}
              className="inline-flex size-11 shrink-0 items-center justify-center text-quiet hover:text-ink"
            >
              <X size={20} aria-hidden />
            </Dialog.Close>
          </div>
          {children}
          <CrudForm
            fields={fields}
            row={row ? (row as Readonly<Record<string, unknown>>) : blank}
            draftKey={`${table.name}/${row ? table.keyOf(row) : 'new'}`}
            saveLabel={row ? m.admin_save() : m.admin_add()}
            onSave={save}
            refusalSubject="admin"
          >
            {row && mayRemove && (
              <Button variant="quiet" className="ms-auto" isBusy={remove.isPending} onClick={() => remove.mutate(row)}>
                {m.admin_remove()}
              </Button>
            )}
          </CrudForm>
          {actions !== undefined && <div className="mt-8 border-t border-line pt-6">{actions}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
