import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { AdminTitle } from '../../../admin/AdminTitle.tsx';
import { ChatModels } from '../../../admin/integrations/ChatModels.tsx';
import { Calendar } from '../../../admin/integrations/Calendar.tsx';
import { SocialAccounts } from '../../../admin/integrations/SocialAccounts.tsx';
import {
  chosenPostsQuery,
  socialAccountsQuery,
  type ChosenPost,
  type SocialAccount,
} from '../../../admin/integrations/queries.ts';
import { accountFields, postFields, priorityFields } from '../../../admin/integrations/social-fields.ts';
import { SettingsForm } from '../../../admin/settings/SettingsForm.tsx';
import { clubsQuery } from '../../../clubs/queries.ts';
import { CrudRow, rowLinkStyle } from '../../../crud-form/CrudRow.tsx';
import { CrudSheet } from '../../../crud-form/CrudSheet.tsx';
import { crudTable } from '../../../crud-form/crud-table.ts';
import { m } from '../../../paraglide/messages.js';
import { editedSettingsQuery } from '../../../settings/queries.ts';
import { closedSearch } from '../../../shell/closed-search.ts';
import { SettingsSection } from '../../../ui/SettingsSection.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { EmptyLine } from '../../../ui/EmptyState.tsx';

/** The row that is open at the side, and the parameters of the identity provider's redirect. */
const names = ['account', 'post', 'code', 'state', 'iss', 'error'] as const;
type IntegrationsSearch = { readonly [Name in (typeof names)[number]]?: string };

export const Route = createFileRoute('/_signed-in/_admin/admin/integrations')({
  validateSearch: closedSearch((search: Record<string, unknown>): IntegrationsSearch =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = search[name];
        return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
      }),
    ),
  ),
  loader: async ({ context: { db, queries, session } }) => {
    const { loadIntegrations } = await import('../../../admin/integrations/load.ts');
    await loadIntegrations(db, queries, session.userId);
  },
  component: Integrations,
});

function Integrations() {
  const { db, session } = Route.useRouteContext();
  const { account, post, code, state, iss, error } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: accounts } = useSuspenseQuery(socialAccountsQuery(db));
  const { data: posts } = useSuspenseQuery(chosenPostsQuery(db));
  const { data: settings } = useSuspenseQuery(editedSettingsQuery(db));
  const { data: clubs } = useSuspenseQuery(clubsQuery(db));
  const clear = () => void navigate({ search: {}, replace: true });
  const returned =
    state === undefined
      ? undefined
      : { state, ...(code !== undefined && { code }), ...(iss !== undefined && { iss }), ...(error !== undefined && { error }) };
  const openAccount = accounts.find(({ id }) => id === account);
  const openPost = posts.find(({ id }) => id === post);
  return (
    <>
      <AdminTitle title={m.admin_integrations()} lead={m.admin_integrations_lead()} />
      <SettingsSection title={m.admin_calendar()} lead={m.admin_calendar_lead()}>
        <Calendar userId={session.userId} returned={returned} onTaken={clear} />
      </SettingsSection>
      <SettingsSection title={m.admin_chat()} lead={m.admin_chat_lead()}>
        <ChatModels />
      </SettingsSection>
      <SettingsSection title={m.admin_social()} lead={m.admin_social_lead()}>
        <SocialAccounts />
        <Link to="/admin/integrations" search={{ account: 'new' }} className={buttonStyle('plain', 'mt-4')}>
          {m.admin_social_add()}
        </Link>
      </SettingsSection>
      {accounts.length > 0 && (
        <SettingsSection title={m.admin_priority()} lead={m.admin_priority_lead()}>
          <SettingsForm settings={settings} fields={priorityFields(accounts)} />
        </SettingsSection>
      )}
      <SettingsSection title={m.admin_posts()} lead={m.admin_posts_lead()}>
        {posts.length === 0 && <EmptyLine className="mb-4">{m.admin_posts_none()}</EmptyLine>}
        <ul>
          {posts.map((each) => (
            <CrudRow
              key={each.id}
              link={
                <Link to="/admin/integrations" search={{ post: each.id }} className={rowLinkStyle}>
                  {nameOfPost(each)}
                </Link>
              }
              about={each.caption === null ? undefined : each.url}
              aside={each.is_visible ? undefined : m.admin_posts_hidden()}
            />
          ))}
        </ul>
        <Link to="/admin/integrations" search={{ post: 'new' }} className={buttonStyle('plain', 'mt-4')}>
          {m.admin_posts_add()}
        </Link>
      </SettingsSection>
      {(account === 'new' || openAccount) && (
        <CrudSheet
          key={account}
          table={crudTable<'social_user_ids', SocialAccount>(db, 'social_user_ids', 'id', ['club', 'posts'])}
          fields={accountFields(clubs)}
          row={openAccount}
          blank={{ is_active: true }}
          nameOf={({ handle }) => `@${handle}`}
          addTitle={m.admin_social_add()}
          onClose={clear}
        />
      )}
      {(post === 'new' || openPost) && (
        <CrudSheet
          key={post}
          table={crudTable<'social_posts', ChosenPost>(db, 'social_posts', 'id')}
          fields={postFields()}
          row={openPost}
          blank={{ is_visible: true }}
          nameOf={nameOfPost}
          addTitle={m.admin_posts_add()}
          onClose={clear}
        />
      )}
    </>
  );
}

const nameOfPost = ({ caption, url }: ChosenPost) => caption || url;
