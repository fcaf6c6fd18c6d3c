import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { AdminTitle } from '../../../admin/AdminTitle.tsx';
import { editSearch } from '../../../admin/edit-search.ts';
import { publicationState, publicationSteps } from '../../../admin/labels.ts';
import { valuesAfter } from '../../../admin/publication.rules.ts';
import { editedAnnouncementsQuery, type EditedAnnouncement } from '../../../announcements/edited-query.ts';
import { CrudRow, rowLinkStyle } from '../../../crud-form/CrudRow.tsx';
import { CrudSheet } from '../../../crud-form/CrudSheet.tsx';
import { crudTable } from '../../../crud-form/crud-table.ts';
import { titleFields } from '../../../crud-form/title-fields.ts';
import { useOpenRow } from '../../../crud-form/use-open-row.ts';
import type { FieldSpecs } from '../../../crud-form/fields.ts';
import { localText } from '../../../language/language.ts';
import { m } from '../../../paraglide/messages.js';
import { settingsQuery } from '../../../settings/queries.ts';
import { closedSearch } from '../../../shell/closed-search.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';

export const Route = createFileRoute('/_signed-in/_admin/admin/announcements')({
  validateSearch: closedSearch(editSearch),
  loader: ({ context: { db, queries } }) => queries.ensureInfiniteQueryData(editedAnnouncementsQuery(db)),
  component: Announcements,
});

const nameOf = ({ title, title_th }: EditedAnnouncement) => localText(title, title_th);
const fields = (): FieldSpecs => ({
  ...titleFields(m.admin_record_title_th(), m.admin_record_title()),
  body_th: { kind: 'paragraphs', label: m.admin_record_body_th(), maxLength: 20000 },
  body: { kind: 'paragraphs', label: m.admin_record_body(), maxLength: 20000 },
  link: { kind: 'line', label: m.admin_announcements_link(), inputMode: 'url', pattern: /^(https:\/\/|\/)/ },
  placement: {
    kind: 'choice',
    label: m.admin_announcements_placement(),
    options: [
      { value: 'homepage', name: m.admin_announcements_homepage() },
      { value: 'banner', name: m.admin_announcements_banner() },
    ],
  },
  published_at: { kind: 'moment', label: m.admin_announcements_from(), hint: m.news_moment_hint(), isHalf: true },
  ends_at: { kind: 'moment', label: m.admin_announcements_until(), after: 'published_at', isHalf: true },
});

function Announcements() {
  const { db } = Route.useRouteContext();
  const { edit } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const list = useSuspenseInfiniteQuery(editedAnnouncementsQuery(db));
  const { data: announcements } = list;
  const table = crudTable<'announcements', EditedAnnouncement>(db, 'announcements', 'id');
  const open = useOpenRow(table, announcements, edit);
  const { data: settings } = useQuery(settingsQuery(db));
  const banner = localText(settings?.banner_text, settings?.banner_text_th);
  const publishedAt = open?.published_at ?? null;
  const add = (
    <Link from={Route.fullPath} to="." search={{ edit: 'new' }} className={buttonStyle('primary')}>
      {m.admin_announcements_add()}
    </Link>
  );
  return (
    <>
      <AdminTitle title={m.admin_announcements()} lead={m.admin_announcements_lead()} actions={announcements.length > 0 && add} />
      {banner !== '' && (
        <p className="mb-6">
          <Link to="/admin/settings" className="link">
            {m.admin_announcements_banner_set({ text: banner })}
          </Link>
        </p>
      )}
      {announcements.length === 0 && <EmptyState title={m.admin_announcements_empty()}>{add}</EmptyState>}
      <ul>
        {announcements.map((announcement) => (
          <CrudRow
            key={announcement.id}
            link={
              <Link from={Route.fullPath} to="." search={{ edit: announcement.id }} className={rowLinkStyle}>
                {nameOf(announcement)}
              </Link>
            }
            about={localText(announcement.body, announcement.body_th)}
            aside={publicationState(announcement)}
          />
        ))}
      </ul>
      <ShowMore list={list} />
      {(edit === 'new' || open) && (
        <CrudSheet
          key={edit}
          table={table}
          fields={fields()}
          row={open}
          blank={{ placement: 'homepage' }}
          nameOf={nameOf}
          addTitle={m.admin_announcements_add()}
          saveSteps={(typed) =>
            publicationSteps(publishedAt, typed['published_at']).map(({ step, label }) => ({
              label,
              change: (values) => valuesAfter(step, values, { publishedAt, now: Date.now() }),
            }))
          }
          onClose={() => void navigate({ search: {} })}
        />
      )}
    </>
  );
}
