import { useQueryClient } from '@tanstack/react-query';
import { CrudForm } from '../crud-form/CrudForm.tsx';
import type { FieldSpecs } from '../crud-form/fields.ts';
import { useClient } from '../data/use-client.ts';
import { m } from '../paraglide/messages.js';
import { announceRefusal } from '../refusals/explain-refusal.ts';
import { roleName } from '../session/role-names.ts';
import type { Role } from '../session/roles.ts';
import { announce } from '../ui/announce.ts';
import { quotaKinds, quotaName } from './labels.ts';
import { changeQuotas } from './mutations.ts';
import { quotaKeys } from './queries.ts';
import { bytesPerMegabyte } from './usage.rules.ts';

interface QuotaFormProps {
  readonly role: Role;
  /** By kind. */
  readonly amounts: Readonly<Record<string, number>>;
}

const wholeNumber = /^\d{1,6}$/;

const fields = (): FieldSpecs =>
  Object.fromEntries(
    quotaKinds.map((kind) => [
      kind,
      {
        kind: 'number' as const,
        label: quotaName(kind),
        inputMode: 'numeric' as const,
        pattern: wholeNumber,
        isRequired: true,
        isHalf: true,
      },
    ]),
  );

const displayAmount = (kind: string, amount: number) => (kind === 'bytes' ? Math.round(amount / bytesPerMegabyte) : amount);
const stored = (kind: string, value: unknown) => Number(value) * (kind === 'bytes' ? bytesPerMegabyte : 1);

/** The quotas of a role, saved together. Saving can be undone. */
export function QuotaForm({ role, amounts }: QuotaFormProps) {
  const db = useClient();
  const queries = useQueryClient();
  const change = async (next: Readonly<Record<string, number>>) => {
    try {
      await changeQuotas(db, role, next);
    } finally {
      await queries.invalidateQueries({ queryKey: quotaKeys.all });
    }
  };
  const row = Object.fromEntries(quotaKinds.map((kind) => [kind, displayAmount(kind, amounts[kind] ?? 0)]));
  return (
    <CrudForm
      key={JSON.stringify([role, row])}
      fields={fields()}
      row={row}
      saveLabel={m.admin_save()}
      refusalSubject="admin"
      onSave={async (values) => {
        const changed = quotaKinds.filter((kind) => Number(values[kind]) !== row[kind]);
        const before = Object.fromEntries(changed.map((kind) => [kind, amounts[kind] ?? 0]));
        await change(Object.fromEntries(changed.map((kind) => [kind, stored(kind, values[kind])])));
        announce({
          text: m.admin_quotas_saved({ role: roleName(role) }),
          undo: () =>
            change(before).then(
              () => announce({ text: m.admin_restored() }),
              (error: Error) => announceRefusal(error, 'admin'),
            ),
        });
      }}
    />
  );
}
