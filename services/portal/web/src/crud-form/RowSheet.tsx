import { Dialog } from '@base-ui/react/dialog';
import { X } from '../ui/icons.gen.tsx';
import { useRef, type ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { CrudForm, type SaveStep } from './CrudForm.tsx';
import type { CrudTable } from './crud-table.ts';
import type { FieldSpecs } from './fields.ts';
import type { Values } from './form-values.rules.ts';
import { useRowChanges } from './use-row-changes.ts';

export interface RowSheetProps<Row> {
  readonly table: CrudTable<Row>;
  readonly fields: FieldSpecs;
  /** undefined: a new one. */
  readonly row: Row | undefined;
  /** Initial values of a new row. */
  readonly blank?: Readonly<Record<string, unknown>>;
  readonly nameOf: (row: Row) => string;
  readonly addTitle: string;
  /** Several ways to save, the usual first, for what is typed now. */
  readonly saveSteps?: (values: Values) => readonly SaveStep[];
  readonly onClose: () => void;
  /** Whether the row has a button that removes it. */
  readonly mayRemove?: boolean;
  /** What else can be done with the row, below its form. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** Where writing begins: a text field, or else the first control. */
const firstField = (popup: HTMLElement | null): HTMLElement | null =>
  popup?.querySelector<HTMLElement>(
    '[data-field] :is(input:not([type=checkbox], [type=file]), textarea, select):not(:disabled)',
  ) ??
  popup?.querySelector<HTMLElement>('[data-field] :is(input, button):not(:disabled)') ??
  null;

/** One row of a table from the side of the screen: changed, added or taken away at once, with a way back. */
export function RowSheet<Row extends object>(props: RowSheetProps<Row>) {
  const { table, fields, row, blank = {}, nameOf, addTitle, saveSteps, onClose, mayRemove = true, actions, children } = props;
  const { save, remove } = useRowChanges({ table, fields, row, blank, nameOf, onDone: onClose });
  const popup = useRef<HTMLDivElement>(null);
  const title = row ? nameOf(row) : addTitle;
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Popup
          ref={popup}
          initialFocus={() => firstField(popup.current)}
          className="fixed inset-y-0 right-0 z-40 w-[min(38rem,100vw)] overflow-y-auto bg-raised px-6 pb-10 shadow-float outline-none md:px-10"
        >
          <div className="sticky top-0 z-10 -mx-2 mb-6 flex min-h-19 items-center bg-raised px-2 pe-14">
            <Dialog.Title className="min-w-0 truncate text-xl font-semibold">{title}</Dialog.Title>
          </div>
          {children}
          <CrudForm
            fields={fields}
            row={row ? (row as Readonly<Record<string, unknown>>) : blank}
            draftKey={`${table.name}/${row ? table.keyOf(row) : 'new'}`}
            saveLabel={row ? m.admin_save() : m.admin_add()}
            saveSteps={saveSteps}
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
          <Dialog.Close
            aria-label={m.close()}
            className="fixed top-4 right-6 z-10 inline-flex size-11 items-center justify-center text-quiet hover:text-ink md:right-10"
          >
            <X size={20} aria-hidden />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
