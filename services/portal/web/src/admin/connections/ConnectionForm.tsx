import { CrudForm } from '../../crud-form/CrudForm.tsx';
import type { Values } from '../../crud-form/form-values.rules.ts';
import { useClient } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/Button.tsx';
import { announce } from '../../ui/announce.ts';
import { connectionFields, initialValues } from './connection-fields.ts';
import { connectionLabels, connectionRefusal } from './labels.ts';
import { makePushKeys, setConnection, type Connection } from './queries.ts';

interface ConnectionFormProps {
  readonly connection: Connection;
  readonly onSaved: (connections: readonly Connection[]) => Promise<unknown>;
  readonly onCancel: () => void;
}

const contactOf = ({ contact }: Values): string => (typeof contact === 'string' ? contact : '');

/** Sets a connection. Keys of notifications are made here, so their form asks for the contact alone. */
export function ConnectionForm({ connection, onSaved, onCancel }: ConnectionFormProps) {
  const { name, source } = connection;
  const db = useClient();
  const isPush = name === 'web-push';
  const makeLabel = source === 'none' ? m.connection_make_keys() : m.connection_make_new_keys();
  return (
    <div className="mt-5 border-t border-line pt-5">
      {isPush && source !== 'none' && <p className="mb-4 text-sm font-semibold">{m.connection_make_warning()}</p>}
      <CrudForm
        fields={connectionFields(connection)}
        row={initialValues(connection)}
        saveLabel={isPush ? makeLabel : m.connection_save()}
        refusalSubject="admin"
        explain={connectionRefusal}
        onSave={async (values) => {
          const connections = isPush ? await makePushKeys(db, contactOf(values)) : await setConnection(db, name, values);
          await onSaved(connections);
          announce({ text: isPush ? m.connection_keys_made() : m.connection_saved({ name: connectionLabels[name].name() }) });
        }}
      >
        <Button variant="quiet" onClick={onCancel}>
          {m.cancel()}
        </Button>
      </CrudForm>
    </div>
  );
}
