import { html } from 'hono/html';
import { refuse } from '../errors.ts';
import { parameter, pathOf, redirect, type Handler, type Html, type StudioRequest } from '../page/page.ts';
import { heading, timeText, tokenField } from '../page/parts.ts';
import { isBanned, nameOf, type StudioUser } from './user.ts';
import { stateTag } from './users-page.ts';

/** About a hundred years, as Supabase's dashboard bans. */
const foreverBan = '876000h';

const load = async (request: StudioRequest): Promise<StudioUser> =>
  (await request.studio.admin.auth('GET', `/users/${encodeURIComponent(parameter(request, 'id'))}`)).body as StudioUser;

/** `/studio/users/{id}` */
export const showUser: Handler = async (request) => {
  const user = await load(request);
  const { studio, token } = request;
  const now = studio.clock.now();
  const button = (action: string, text: string) =>
    html`<form method="post" action="${pathOf('users', user.id)}">
      ${tokenField(token)}<input type="hidden" name="action" value="${action}" />
      <button class="button compact plain">${text}</button>
    </form>`;
  const main = html`${heading(nameOf(user), { over: html`<a href="${pathOf('users')}">Users</a>` })}
    <div class="actions">
      ${stateTag(user, now)} ${user.email !== '' && !user.email_confirmed_at ? button('confirm', 'Confirm the address') : ''}
      ${isBanned(user, now) ? button('unban', 'Lift the ban') : button('ban', 'Ban')}
      <a class="button compact plain" href="${pathOf('users', user.id, 'delete')}">Delete …</a>
    </div>
    <section class="group confirm">${facts(user)}</section>
    <section class="group">
      <h2>What the user may change <span class="quiet small">user_metadata</span></h2>
      <pre tabindex="0"><code>${JSON.stringify(user.user_metadata, null, 2)}</code></pre>
    </section>
    <section class="group">
      <h2>What the project decides <span class="quiet small">app_metadata</span></h2>
      <pre tabindex="0"><code>${JSON.stringify(user.app_metadata, null, 2)}</code></pre>
    </section>
    <p class="quiet small group">
      Passwords, tokens and codes are shown nowhere. Links and codes that were sent to this user are in the
      <a href="/mailbox">mailbox</a>.
    </p>`;
  return { title: nameOf(user), section: 'users', main };
};

function facts(user: StudioUser): Html {
  const rows: (readonly [string, Html | string])[] = [
    ['Id', html`<code>${user.id}</code>`],
    ['Role', user.role],
    ...(user.phone ? [['Phone', user.phone] as const] : []),
    ['Created', timeText(user.created_at)],
    ['Address confirmed', timeText(user.email_confirmed_at)],
    ['Last signed in', timeText(user.last_sign_in_at)],
    ...(user.banned_until ? [['Banned until', timeText(user.banned_until)] as const] : []),
    ['Signs in with', user.identities.map(({ provider }) => provider).join(', ') || '–'],
    ['Second factors', (user.factors ?? []).map(({ factor_type: type, status }) => `${type} (${status})`).join(', ') || 'none'],
  ];
  return html`<dl>
    ${rows.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
}

const changes: Readonly<Record<string, object>> = {
  confirm: { email_confirm: true },
  ban: { ban_duration: foreverBan },
  unban: { ban_duration: 'none' },
};

/** `POST /studio/users/{id}`: confirms, bans, or lifts a ban. */
export const changeUser: Handler = async (request) => {
  const change = changes[request.form.get('action') ?? ''];
  if (!change) throw refuse('form_invalid', 'The studio doesn’t know this action.');
  const id = parameter(request, 'id');
  await request.studio.admin.auth('PUT', `/users/${encodeURIComponent(id)}`, change);
  return redirect(pathOf('users', id));
};

/** `/studio/users/{id}/delete` */
export const confirmDeleteUser: Handler = async (request) => {
  const user = await load(request);
  const main = html`${heading('Delete this user?', { over: html`<a href="${pathOf('users', user.id)}">${nameOf(user)}</a>` })}
    <div class="confirm">
      <p>
        <strong>${nameOf(user)}</strong> will be deleted, with their sessions, identities and every row that cascades from the
        user. This can’t be undone.
      </p>
      <p class="quiet small">To lock someone out but keep their rows, ban them instead.</p>
      <form class="actions" method="post" action="${pathOf('users', user.id, 'delete')}">
        ${tokenField(request.token)}
        <button class="button compact danger">Delete the user</button>
        <a href="${pathOf('users', user.id)}">Cancel</a>
      </form>
    </div>`;
  return { title: 'Delete a user', section: 'users', main };
};

/** `POST /studio/users/{id}/delete` */
export const removeUser: Handler = async (request) => {
  await request.studio.admin.auth('DELETE', `/users/${encodeURIComponent(parameter(request, 'id'))}`);
  return redirect(pathOf('users'));
};
