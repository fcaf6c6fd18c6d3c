import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { Download } from '../../../ui/icons.gen.tsx';
import { AdminWorkTitle } from '../../../admin/AdminTitle.tsx';
import { AuditFilters } from '../../../admin/audit/AuditFilters.tsx';
import { AuditRow } from '../../../admin/audit/AuditRow.tsx';
import { sentenceOf, thingOf } from '../../../admin/audit/sentences.ts';
import {
  auditKeys,
  auditPeopleQuery,
  readAudit,
  readWholeAudit,
  type AuditEntry,
  type AuditFilter,
} from '../../../admin/audit/queries.ts';
import { csvOf } from '../../../kit/csv.rules.ts';
import { downloadText } from '../../../kit/download.ts';
import { formatCount } from '../../../language/dates.ts';
import { today } from '../../../language/today.ts';
import { m } from '../../../paraglide/messages.js';
import { personName } from '../../../people/labels.ts';
import { announceRefusal } from '../../../refusals/explain-refusal.ts';
import { closedSearch } from '../../../shell/closed-search.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { announce } from '../../../ui/announce.ts';

const names = ['actor', 'action', 'table', 'target', 'from', 'until'] as const;
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const day = /^\d{4}-\d{2}-\d{2}$/;

export const Route = createFileRoute('/_signed-in/_admin/admin/audit')({
  validateSearch: closedSearch((search: Record<string, unknown>): AuditFilter =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = search[name];
        const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
        const isDay = name === 'from' || name === 'until';
        return text === '' || (isDay && !day.test(text)) ? [] : [[name, text]];
      }),
    ),
  ),
  component: Audit,
});

const page = 50;

function Audit() {
  const { db } = Route.useRouteContext();
  const filter = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const about = filter.table === 'profiles' ? filter.target : undefined;
  const ids = [filter.actor, about].filter((id) => id !== undefined && isUuid.test(id)) as string[];
  const { data: people } = useQuery({ ...auditPeopleQuery(db, ids), enabled: ids.length > 0 });
  const chosen = (id: string | undefined) =>
    id === undefined ? null : (people?.find((person) => person.id === id) ?? { id, name: m.project_person_unknown() });
  const log = useInfiniteQuery({
    queryKey: auditKeys.entries(filter),
    queryFn: async ({ pageParam }) => readAudit(db, filter, pageParam, page),
    initialPageParam: null as AuditEntry | null,
    getNextPageParam: (entries) => (entries.length === page ? entries.at(-1) : undefined),
    placeholderData: keepPreviousData,
    throwOnError: true,
  });
  const entries = log.data?.pages.flat();
  // While the next filter loads, the list still has the entries of the last one.
  const subject = log.isPlaceholderData ? undefined : entries?.find(({ target_id }) => target_id === filter.target);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const search = (next: AuditFilter) => void navigate({ search: next, replace: true });
  const change = (name: keyof AuditFilter, value: string) => {
    const { [name]: _, ...others } = name === 'table' ? { ...filter, target: undefined } : filter;
    search(value === '' ? others : { ...others, [name]: value });
  };
  const take = useMutation({
    mutationFn: async () => {
      const all = await readWholeAudit(db, filter);
      downloadText(`audit-log-${today()}.csv`, 'text/csv', csvOf([header(), ...all.map(cellsOf)]));
      return all.length;
    },
    onSuccess: (count) => announce({ text: m.admin_audit_exported({ count: formatCount(count) }) }),
    onError: (error) => announceRefusal(error, 'admin'),
  });
  return (
    <>
      <AdminWorkTitle
        title={m.admin_audit()}
        actions={
          <Button variant="plain" isBusy={take.isPending} onClick={() => take.mutate()}>
            <Download size={18} aria-hidden />
            {m.admin_audit_export()}
          </Button>
        }
      />
      <AuditFilters
        filter={filter}
        actor={chosen(filter.actor)}
        onActor={(person) => change('actor', person?.id ?? '')}
        about={chosen(about)}
        onAbout={(person) => {
          const { table: _table, target: _target, ...others } = filter;
          search(person === null ? others : { ...others, table: 'profiles', target: person.id });
        }}
        onChange={change}
        onClear={() => search({})}
      />
      {subject && <h2 className="mb-3 text-xl">{m.audit_history_of({ thing: thingOf(subject) })}</h2>}
      {!entries && <SkeletonRows />}
      {entries?.length === 0 && (
        <EmptyState
          title={isFiltered ? m.admin_none_found() : m.admin_audit_none()}
          lead={isFiltered ? m.admin_none_found_lead() : m.admin_audit_lead()}
        >
          {isFiltered && (
            <Button variant="plain" onClick={() => search({})}>
              {m.admin_audit_clear()}
            </Button>
          )}
        </EmptyState>
      )}
      <ul>
        {entries?.map((entry) => (
          <AuditRow key={entry.id} entry={entry} isHistory={subject !== undefined} />
        ))}
      </ul>
      {log.hasNextPage && (
        <Button variant="plain" className="mt-4" isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {m.show_more()}
        </Button>
      )}
    </>
  );
}

/** Named as the table's columns, which a reader of the file can query. */
const header = () => ['id', 'created_at', 'sentence', 'actor', 'actor_id', 'action', 'target_table', 'target_id', 'detail'];
const cellsOf = (entry: AuditEntry): readonly string[] => [
  String(entry.id),
  entry.created_at,
  sentenceOf(entry),
  entry.actor ? personName(entry.actor) : '',
  entry.actor_id ?? '',
  entry.action,
  entry.target_table,
  entry.target_id ?? '',
  JSON.stringify(entry.detail),
];
