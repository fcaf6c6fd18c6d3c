import { Link } from '@tanstack/react-router';
import { formatMoment } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { changesOf } from './changes.ts';
import type { AuditEntry } from './queries.ts';
import { reasonUnnamed, sentenceOf, thingOf } from './sentences.ts';
import { settingsSentence } from './settings-sentence.ts';

interface AuditRowProps {
  readonly entry: AuditEntry;
  /** Whether the list has the entries of one thing alone. */
  readonly isHistory?: boolean;
}

/** One entry: who did what to whom in a sentence, when, on demand what changed, and the way to what else happened to it. */
export function AuditRow({ entry, isHistory = false }: AuditRowProps) {
  const changes = changesOf(entry);
  const unnamed = reasonUnnamed(entry);
  return (
    <li className="border-t border-line py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
        <p className="min-w-0 flex-1 basis-80">{settingsSentence(entry, changes) ?? sentenceOf(entry)}</p>
        <p className="flex flex-wrap items-baseline gap-x-4 text-sm text-quiet">
          {entry.target_id !== null && !isHistory && (
            <Link
              to="/admin/audit"
              search={{ table: entry.target_table, target: entry.target_id }}
              aria-label={m.audit_history_of({ thing: thingOf(entry) })}
              className="text-quiet underline decoration-line underline-offset-3 hover:text-accent"
            >
              {m.audit_history()}
            </Link>
          )}
          <span className="numerals">{formatMoment(entry.created_at)}</span>
        </p>
      </div>
      {(changes.length > 0 || unnamed !== undefined) && (
        <details className="mt-1">
          <summary className="w-fit min-h-8 cursor-pointer py-1 text-sm text-quiet hover:text-accent">
            {m.admin_audit_detail()}
          </summary>
          {unnamed !== undefined && <p className="mt-2 max-w-[42rem] text-sm text-quiet">{unnamed}</p>}
          <dl className="mt-2 grid gap-3 border-s-2 border-line ps-4 text-sm empty:hidden">
            {changes.map(({ column, name, from, to }) => (
              <div key={column}>
                <dt className="text-xs text-quiet">{name}</dt>
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
