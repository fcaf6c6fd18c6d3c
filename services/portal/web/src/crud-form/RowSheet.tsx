import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { CrudForm, type SaveStep } from './CrudForm.tsx';
import type { CrudTable } from './crud-table.ts';
import type { FieldSpecs } from './fields.ts';
import { FormSheet } from './FormSheet.tsx';
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

/** One row of a table from the side of the screen: changed, added or taken away at once, with a way back. */
export function RowSheet<Row extends object>(props: RowSheetProps<Row>) {
  const { table, fields, row, blank = {}, nameOf, addTitle, saveSteps, onClose, mayRemove = true, actions, children } = props;
  const { save, remove } = useRowChanges({ table, fields, row, blank, nameOf, onDone: onClose });
  return (
    <FormSheet title={row ? nameOf(row) : addTitle} onClose={onClose}>
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
    </FormSheet>
  );
}
