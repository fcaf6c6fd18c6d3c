import { formatDay } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import { fieldName, valueText } from './connection-fields.ts';
import type { Connection } from './queries.ts';

/** Whether a connection is set, by whom, and with what. */
export function ConnectionState({ connection }: { readonly connection: Connection }) {
  const { name, values } = connection;
  return (
    <>
      <p className="mt-3 text-sm">{stateText(connection)}</p>
      {Object.keys(values).length > 0 && (
        <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
          {Object.entries(values)
            .filter(([field]) => field !== 'private_key')
            .map(([field, value]) => (
              <div key={field} className="contents">
                <dt className="text-quiet max-sm:mt-1">{fieldName(field)}</dt>
                <dd className="min-w-0 break-words">{valueText(name, field, value)}</dd>
              </div>
            ))}
        </dl>
      )}
    </>
  );
}

function stateText({ source, set_at: at, set_by: person }: Connection): string {
  if (source === 'unreadable') return m.connection_state_unreadable();
  if (source === 'environment') return m.connection_state_environment();
  if (source === 'none' || at === null) return m.connection_state_none();
  const day = formatDay(at);
  return person === null ? m.connection_state_page_day({ day }) : m.connection_state_page({ day, person: personName(person) });
}
