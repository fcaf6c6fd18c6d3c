import { Suspense } from 'react';
import { formatCount, formatMoment } from '../../language/dates.ts';
import { langOf } from '../../language/lang-of.ts';
import { m } from '../../paraglide/messages.js';
import { Cover } from '../../ui/Cover.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { activityKindName } from '../activity-kinds.ts';
import { eventFields } from '../event-fields.ts';
import { changesOf, factsOf, type Change, type Content, type DraftColumn } from './changes.rules.ts';

const ChangedText = lazyPart(() => import('../../text-changes/ChangedText.tsx').then((module) => module.ChangedText));

/** Texts in which a reader would have to look for what changed. */
const longTexts: ReadonlySet<DraftColumn> = new Set(['description_th', 'description', 'cover_alt_th', 'cover_alt']);

interface DraftChangesProps {
  readonly draft: Content;
  /** The event that it changes; null: a new one. */
  readonly event: Content | null;
}

/** What a draft says of a new event and leaves empty, or changes in one: the new value, and the one that it replaces. */
export function DraftChanges({ draft, event }: DraftChangesProps) {
  const changes = event === null ? factsOf(draft) : changesOf(draft, event);
  const fields = eventFields({ folder: '', seed: '' });
  if (changes.length === 0) return <p className="text-quiet">{m.event_draft_same()}</p>;
  return (
    <dl
      aria-label={event === null ? m.event_draft_facts() : m.event_draft_changes()}
      className="grid gap-x-6 gap-y-2 sm:grid-cols-[12rem_minmax(0,1fr)]"
    >
      {changes.map((change) => (
        <div key={change.column} className="contents">
          <dt className="text-sm text-quiet max-sm:mt-1 sm:pt-0.5">{fields[change.column]?.label}</dt>
          <dd className="min-w-0">
            <ChangedValue change={change} isChange={event !== null} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ChangedValueProps {
  readonly change: Change;
  readonly isChange: boolean;
}

function ChangedValue({ change: { column, from, to }, isChange }: ChangedValueProps) {
  const value = <Value column={column} value={to} />;
  if (!isChange) return value;
  if (longTexts.has(column) && typeof from === 'string' && typeof to === 'string' && from !== '' && to !== '')
    return (
      <span lang={langOf(to)}>
        <Suspense fallback={value}>
          <ChangedText before={from} after={to} />
        </Suspense>
      </span>
    );
  return (
    <>
      {value}
      <span className="mt-0.5 block text-sm text-quiet">
        {column === 'cover_image' && from !== null ? (
          <>
            {m.event_draft_was({ from: '' })} <Value column={column} value={from} />
          </>
        ) : (
          <span className="whitespace-pre-line">{m.event_draft_was({ from: textOf(column, from) })}</span>
        )}
      </span>
    </>
  );
}

function Value({ column, value }: { readonly column: DraftColumn; readonly value: string | number | null }) {
  if (column === 'cover_image' && typeof value === 'string')
    return (
      <Cover
        bucket="covers"
        path={value}
        alt={m.event_draft_picture()}
        seed=""
        sizes="10rem"
        className="aspect-[5/2] w-40 rounded"
      />
    );
  const text = textOf(column, value);
  return (
    <span lang={langOf(text)} className={value === null ? 'text-quiet' : 'whitespace-pre-line'}>
      {text}
    </span>
  );
}

function textOf(column: DraftColumn, value: string | number | null): string {
  if (value === null || value === '') return column === 'capacity' ? m.event_draft_no_limit() : m.event_draft_no_value();
  if (typeof value === 'number') return formatCount(value);
  if (column === 'activity_kind') return activityKindName(value);
  return column === 'starts_at' || column === 'ends_at' ? formatMoment(value) : value;
}
