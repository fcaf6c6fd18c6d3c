import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openPortal, type OpenPortal } from '../fixtures/open-portal.ts';
import { makeDevelopment } from '../../../development/make-development.ts';
import { demoPeople } from '../../../development/people.ts';

let portal: OpenPortal;
beforeAll(async () => {
  portal = await openPortal(inject('administrator'), { isSeeded: true });
  await makeDevelopment(portal.owner);
});
afterAll(() => portal.close());

const post = async (path: string, body: object) => {
  const response = await fetch(`${portal.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: portal.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, any> };
};
const tokenOf = async (role: string) => {
  const person = demoPeople.find((demoPerson) => demoPerson.role === role);
  const { body } = await post('token?grant_type=password', { email: person?.email, password: person?.password });
  return String(body['access_token']);
};

test.each(demoPeople)('the demo $role signs in by password, and sees their own profile', async ({ email, password, role }) => {
  const { status, body } = await post('token?grant_type=password', { email, password });
  expect(status).toBe(200);
  const response = await fetch(`${portal.url}/rest/v1/profiles?select=role&id=eq.${body['user'].id}`, {
    headers: { apikey: portal.publishableKey, authorization: `Bearer ${body['access_token']}` },
  });
  expect(await response.json()).toEqual([{ role }]);
});

test("sign-up with a foreign address is refused with the hook's message; with one of the institution it creates an account", async () => {
  const password = 'a long enough password';
  const foreign = await post('signup', { email: 'somebody@elsewhere.example', password });
  expect([foreign.status, foreign.body['msg'] ?? foreign.body['message']]).toEqual([403, expect.stringContaining('institution')]);
  expect((await post('signup', { email: 'somebody@faculty.example', password })).status).toBe(200);
});

describe('the buckets through the storage service', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const upload = async (role: string, path: string, body: Buffer = png, type = 'image/png') => {
    const response = await fetch(`${portal.url}/storage/v1/object/${path}`, {
      method: 'POST',
      headers: { apikey: portal.publishableKey, authorization: `Bearer ${await tokenOf(role)}`, 'content-type': type },
      body: new Uint8Array(body),
    });
    return response.ok ? 'yes' : ((await response.json()) as { statusCode: string }).statusCode;
  };
  const idOf = async (role: string) => {
    const { rows } = await portal.administrator.query<{ id: string }>(`select md5($1)::uuid as id`, [
      `demo person ${role.replace('_', '.')}@faculty.example`,
    ]);
    return rows[0]?.id ?? '';
  };

  test('people can upload only their own avatar', async () => {
    const [mine, chairs] = [await idOf('member'), await idOf('chair')];
    expect(await upload('member', `avatars/${mine}/me.png`)).toBe('yes');
    expect(await upload('member', `avatars/${chairs}/me.png`)).toBe('403');
    expect((await fetch(`${portal.url}/storage/v1/object/public/avatars/${mine}/me.png`)).status).toBe(200);
  });

  test('size limits and types are enforced', async () => {
    const mine = await idOf('member');
    expect(await upload('member', `avatars/${mine}/large.png`, Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]))).toBe('413');
    expect(await upload('member', `avatars/${mine}/text.png`, Buffer.from('hello'), 'text/plain')).toBe('415');
  });

  test("only a project's people sign addresses of its draft documents, valid for one hour", async () => {
    const { rows } = await portal.administrator.query<{ id: string }>(
      `select id from projects where status = 'draft' and created_by = $1`,
      [await idOf('member')],
    );
    const path = `project-documents/${rows[0]?.id}/plan.png`;
    expect(await upload('dean', path)).toBe('403');
    expect(await upload('member', path)).toBe('yes');
    const sign = async (role: string) =>
      fetch(`${portal.url}/storage/v1/object/sign/${path}`, {
        method: 'POST',
        headers: {
          apikey: portal.publishableKey,
          authorization: `Bearer ${await tokenOf(role)}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ expiresIn: 3600 }),
      });
    expect((await sign('dean')).ok).toBe(false);
    const { signedURL } = (await (await sign('member')).json()) as { signedURL: string };
    expect((await fetch(`${portal.url}/storage/v1${signedURL}`)).status).toBe(200);
    expect((await fetch(`${portal.url}/storage/v1/object/public/${path}`)).ok).toBe(false);
  });
});
