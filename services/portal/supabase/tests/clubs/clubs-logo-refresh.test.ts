import { beforeEach, expect, test } from 'vitest';
import { handle } from '../../functions/clubs-logo-refresh/handler.ts';
import { usePortal, type Person } from '../functions/use-portal.ts';
import { useServer } from '../fixtures/use-server.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const portal = usePortal();
const logos = useServer(({ path }) =>
  path === '/none.png' ? { status: 404 } : { headers: { 'content-type': 'image/png' }, body: png },
);

beforeEach(() => portal().query('delete from public.clubs'));
const addClub = (slug: string, links: unknown = []) =>
  portal().query('insert into public.clubs (slug, name, name_th, links) values ($1, $1, $1, $2)', [slug, JSON.stringify(links)]);
const logoAt = (url: string) => [
  { kind: 'website', url: 'https://club.test' },
  { kind: 'logo', url },
];
const context = () =>
  portal().context({ env: { CLUBS_LOGO_SOURCE: `${logos().url}/logos/{slug}.png`, CLUBS_LOGO_ORIGINS: 'https://logos.test' } });
async function call(person: Person | undefined, body?: unknown) {
  const headers: Record<string, string> = person ? { authorization: `Bearer ${person.token}` } : {};
  const request = new Request('http://functions.test/clubs-logo-refresh', {
    method: 'POST',
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const response = await handle(request, context());
  return { status: response.status, body: (await response.json()) as { clubs: { path: string }[] } };
}

test('an administrator refreshes logos from the source of the clubs, or from that of a club itself', async () => {
  await addClub('drama');
  await addClub('music', logoAt(`${logos().url}/own.png`));
  const admin = await portal().person('admin');
  const { status, body } = await call(admin);
  expect([status, body]).toMatchObject([
    200,
    {
      clubs: [
        { slug: 'drama', state: 'refreshed' },
        { slug: 'music', state: 'refreshed' },
      ],
    },
  ]);
  expect(new Set(logos().received.map(({ path }) => path))).toEqual(new Set(['/logos/drama.png', '/own.png']));
  const stored = await fetch(`${portal().url}/storage/v1/object/public/clubs-logos/${body.clubs[0]?.path}`);
  expect(Buffer.from(await stored.arrayBuffer()).equals(png)).toBe(true);
  expect(await portal().query(`select logo_path from public.clubs where slug = 'drama'`)).toEqual([
    { logo_path: body.clubs[0]?.path },
  ]);
  expect((await call(admin, { slugs: ['drama'] })).body).toMatchObject({ clubs: [{ slug: 'drama', state: 'unchanged' }] });
  const acts = await portal().query(`select detail from public.audit_log where actor_id = $1 and action = 'refresh-club-logos'`, [
    admin.id,
  ]);
  expect(acts).toEqual([{ detail: { clubs: 2, refreshed: 2 } }, { detail: { clubs: 1, refreshed: 0 } }]);
});

test.each(['member', 'chair', 'vp', 'secretary', 'president', 'advisor', 'asst_dean', 'dean'])(
  'a %s is refused',
  async (role) => {
    await addClub('drama');
    expect(await call(await portal().person(role))).toMatchObject({
      status: 403,
      body: { error: { code: 'administrator_required' } },
    });
    expect(logos().received).toEqual([]);
  },
);

test('anonymous callers, keys and forged tokens of administrators are refused', async () => {
  const admin = await portal().person('admin');
  const unsigned = `${admin.token.split('.').slice(0, 2).join('.')}.`;
  const { anonKey, publishableKey } = portal().secrets;
  for (const person of [undefined, ...[unsigned, anonKey, publishableKey, 'x'].map((token) => ({ ...admin, token }))])
    expect(await call(person)).toMatchObject({ status: 401, body: { error: { code: 'sign_in_required' } } });
});

test('a failing source is reported for its club only', async () => {
  await addClub('a-missing', logoAt(`${logos().url}/none.png`));
  await addClub('b-foreign', logoAt('http://169.254.169.254/latest'));
  await addClub('c-good');
  expect((await call(await portal().person('admin'))).body).toMatchObject({
    clubs: [{ state: 'source_unreachable' }, { state: 'source_foreign' }, { state: 'refreshed' }],
  });
});

test('files that are not pictures, too large or unreachable are not stored', async () => {
  const admin = await portal().person('admin');
  await addClub('drama');
  logos().next(
    { body: '<svg onload="x()">', headers: { 'content-type': 'image/png' } },
    { body: Buffer.alloc(2 * 1024 * 1024 + 1) },
    'silence',
  );
  const states = [];
  for (let turn = 0; turn < 3; turn += 1) states.push(((await call(admin)).body.clubs[0] as unknown as { state: string }).state);
  expect(states).toEqual(['source_no_image', 'source_too_large', 'source_unreachable']);
});

test('invalid slugs are refused', async () => {
  const admin = await portal().person('admin');
  for (const slugs of [[], 'drama', ['../functions/x'], [7]])
    expect(await call(admin, { slugs })).toMatchObject({ status: 400, body: { error: { code: 'slugs_invalid' } } });
});
