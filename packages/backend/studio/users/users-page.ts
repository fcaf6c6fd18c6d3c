import { html } from 'hono/html';
import { pathOf, redirect, type Handler, type Html, type StudioRequest } from '../page/page.ts';
import { heading, numberText, stateBlock, timeText, tokenField } from '../page/parts.ts';
import { isBanned, nameOf, type StudioUser } from './user.ts';

const pageSize = 50;

/** `/studio/users`: by page, newest first; `q` searches addresses and names. */
export const showUsers: Handler = async ({ studio, url, token }) => {
  const search = (url.searchParams.get('q') ?? '').trim();
  const page = Math.max(1, Math.min(100_000, Math.floor(Number(url.searchParams.get('page') ?? '1')) || 1));
  const { body, headers } = await studio.admin.auth(
    'GET',
    `/users?page=${page}&per_page=${pageSize}&filter=${encodeURIComponent(search)}`,
  );
  const { users } = body as { readonly users: readonly StudioUser[] };
  const total = Number(headers.get('x-total-count') ?? users.length);
  const now = studio.clock.now();
  const main = html`${heading('Users', { over: html`${numberText(total)} ${search === '' ? 'in all' : 'with this in the address or name'}` })}
    ${createPart(token)}
    <form class="find wide" role="search">
      <label class="unseen" for="q">Find a user</label>
      <input
        class="input"
        id="q"
        name="q"
        type="search"
        value="${search}"
        placeholder="Find by email address or name"
        autocomplete="off"
      />
    </form>
    ${
      users.length === 0
        ? stateBlock({ kind: 'empty', title: search === '' ? 'No users yet' : 'No users match' })
        : usersPart(users, now)
    }
    ${pages(page, total, search)}`;
  return { title: 'Users', section: 'users', main };
};

const createPart = (token: string): Html =>
  html`<details class="create">
    <summary>Create a user</summary>
    <form method="post" action="${pathOf('users')}">
      ${tokenField(token)}
      <div class="field">
        <label for="email">Email address</label>
        <input class="input" id="email" name="email" type="email" required autocomplete="off" />
      </div>
      <div class="field">
        <label for="password">Password <span class="hint">leave empty for a random one</span></label>
        <input class="input" id="password" name="password" type="password" autocomplete="new-password" />
      </div>
      <label class="check"><input type="checkbox" name="email_confirm" checked /> Address confirmed</label>
      <button class="button compact">Create</button>
    </form>
  </details>`;

const usersPart = (users: readonly StudioUser[], now: Date): Html =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="Users">
    <table class="grid">
      <thead>
        <tr>
          <th scope="col">User</th>
          <th scope="col">State</th>
          <th scope="col">Signs in with</th>
          <th scope="col">Last signed in</th>
          <th scope="col">Created</th>
        </tr>
      </thead>
      <tbody>
        ${users.map(
          (user) =>
            html`<tr>
              <th scope="row"><a href="${pathOf('users', user.id)}">${nameOf(user)}</a></th>
              <td>${stateTag(user, now)}</td>
              <td>${user.identities.map(({ provider }) => provider).join(', ') || '–'}</td>
              <td>${timeText(user.last_sign_in_at)}</td>
              <td>${timeText(user.created_at)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

export function stateTag(user: StudioUser, now: Date): Html {
  if (user.deleted_at) return html`<span class="tag">deleted</span>`;
  if (isBanned(user, now)) return html`<span class="tag warn">banned</span>`;
  if (user.is_anonymous) return html`<span class="tag">anonymous</span>`;
  if (user.confirmed_at ?? user.email_confirmed_at) return html`<span class="tag good">confirmed</span>`;
  return html`<span class="tag">${user.invited_at ? 'invited' : 'not confirmed'}</span>`;
}

function pages(page: number, total: number, search: string): Html | '' {
  if (total <= pageSize) return '';
  const link = (number: number) =>
    `${pathOf('users')}?${new URLSearchParams({ ...(search && { q: search }), page: String(number) })}`;
  return html`<nav class="pages small" aria-label="Pages">
    <span>Page ${page} of ${Math.ceil(total / pageSize)}</span>
    ${page > 1 ? html`<a href="${link(page - 1)}" rel="prev">Newer users</a>` : ''}
    ${page * pageSize < total ? html`<a href="${link(page + 1)}" rel="next">Older users</a>` : ''}
  </nav>`;
}

/** `POST /studio/users` */
export const createUser: Handler = async ({ studio, form }: StudioRequest) => {
  const password = form.get('password') ?? '';
  const { body } = await studio.admin.auth('POST', '/users', {
    email: form.get('email') ?? '',
    ...(password !== '' && { password }),
    email_confirm: form.has('email_confirm'),
  });
  return redirect(pathOf('users', (body as StudioUser).id));
};
