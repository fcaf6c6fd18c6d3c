import { formatMoment } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import { actionName, changesOf, tableName } from './labels.ts';
import type { AuditEntry } from './queries.ts';

/** One entry: who changed which row and when, with the former values on demand. */
export function AuditRow({ entry }: { readonly entry: AuditEntry }) {
  const changes = changesOf(entry);
  return (
    <li className="border-t border-line py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
        <p className="min-w-0">
          <span className="font-semibold">{entry.actor ? personName(entry.actor) : m.admin_audit_nobody()}</span>{' '}
          <span>{actionName(entry.action)}</span> <span className="text-quiet">{tableName(entry.target_table)}</span>
        </p>
        <p className="text-sm text-quiet numerals">{formatMoment(entry.created_at)}</p>
      </div>
      {entry.target_id !== null && <p className="truncate font-mono text-xs text-quiet">{entry.target_id}</p>}
      {changes.length > 0 && (
        <details className="mt-1">
          <summary className="inline-flex min-h-8 cursor-pointer items-center text-sm text-quiet hover:text-accent">
            {m.admin_audit_detail()}
          </summary>
          <dl className="mt-2 grid gap-3 border-s-2 border-line ps-4 text-sm">
            {changes.map(({ key, from, to }) => (
              <div key={key}>
                <dt className="font-mono text-xs text-quiet">{key}</dt>
                <dd className="line-clamp-4">
                  {from !== '' && <del className="text-quiet">{from}</del>} {from !== '' && '→ '}
                  {to === '' ? (
                    <span className="text-quiet">{m.admin_audit_nothing()}</span>
                  ) : (
                    <ins className="no-underline">{to}</ins>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}
