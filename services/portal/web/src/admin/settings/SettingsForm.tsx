import { useQueryClient } from '@tanstack/react-query';
import { CrudForm } from '../../crud-form/CrudForm.tsx';
import type { FieldSpecs } from '../../crud-form/fields.ts';
import type { Values } from '../../crud-form/form-values.rules.ts';
import { useClient } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import { announceRefusal } from '../../refusals/explain-refusal.ts';
import { changeSettings } from '../../settings/mutations.ts';
import { settingsKeys, type EditedSettings } from '../../settings/queries.ts';
import { announce } from '../../ui/announce.ts';

interface SettingsFormProps {
  readonly settings: EditedSettings;
  readonly fields: FieldSpecs;
  /** The values that the fields show; by default the settings themselves. */
  readonly row?: Readonly<Record<string, unknown>>;
  /** Turns the fields' values into the columns to save. */
  readonly write?: (values: Values) => Partial<EditedSettings>;
}

/** A few related settings, saved together. Saving can be undone. */
export function SettingsForm({ settings, fields, row = settings, write }: SettingsFormProps) {
  const db = useClient();
  const queries = useQueryClient();
  const change = async (next: Values | Partial<EditedSettings>) => {
    await changeSettings(db, next);
    await queries.invalidateQueries({ queryKey: settingsKeys.all });
  };
  return (
    <CrudForm
      key={settings.updated_at}
      fields={fields}
      row={row}
      saveLabel={m.admin_save()}
      needsChange
      refusalSubject="admin"
      onSave={async (values) => {
        const next = write ? write(values) : values;
        const before = Object.fromEntries(Object.keys(next).map((key) => [key, settings[key as keyof EditedSettings]]));
        await change(next);
        announce({
          text: m.admin_settings_saved(),
          undo: () =>
            change(before as Partial<EditedSettings>).then(
              () => announce({ text: m.admin_restored() }),
              (error: Error) => announceRefusal(error, 'admin'),
            ),
        });
      }}
    />
  );
}
