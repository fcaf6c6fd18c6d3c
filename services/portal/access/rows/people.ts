import { alike, division, idOf, other, personOf, type TableRows } from '../scene.ts';

export const profiles: TableRows = {
  rows: { own: ({ me }) => ({ id: me }), "another's": () => ({ id: other }) },
  isGiven: true,
  patches: {
    '': { nickname: 'Changed' },
    role: ({ identity }) => ({ role: identity === 'admin' ? 'dean' : 'admin' }),
    division: { division: 'matrix-third-division' },
  },
  kept: { update: { erased_at: '2020-01-01', name_confirmed_at: '2020-01-01', is_name_doubtful: false } },
};

export const name_requests: TableRows = {
  key: 'person_id',
  rows: {
    own: ({ me }) => ({ person_id: me, full_name: 'Mali Jaidee' }),
    // One person has one request, so each identity meets that of somebody else.
    "another's": ({ identity }) => ({ person_id: identity === 'member' ? personOf('dean') : personOf('member') }),
  },
  isGiven: true,
  fresh: () => ({ full_name: 'Mali Jaidee' }),
  patches: { '': { full_name: 'Changed' } },
};

export const name_confirmations: TableRows = {
  isNumbered: true,
  rows: {
    own: ({ me }) => ({ person_id: me, full_name: 'Mali Jaidee', source: 'register' }),
    "another's": () => ({ person_id: other, full_name: 'Mali Jaidee', source: 'register' }),
  },
  patches: { '': { full_name: 'Changed' } },
};

export const register_names: TableRows = {
  key: 'email',
  rows: alike(({ identity }) => ({ email: `${identity}@faculty.example`, full_name: 'Mali Jaidee' }), 'any'),
  fresh: () => ({ email: 'new@faculty.example' }),
  patches: { '': { full_name: 'Changed' } },
};

export const divisions: TableRows = {
  key: 'slug',
  rows: alike(({ identity }) => ({ slug: `matrix-${identity.replace('_', '-')}`, name: 'A division', name_th: 'ฝ่าย' }), 'any'),
  fresh: () => ({ slug: 'matrix-new' }),
  patches: { '': { name: 'Changed' } },
};

export const clubs: TableRows = {
  rows: alike(({ identity }) => ({ slug: `matrix-${identity.replace('_', '-')}`, name: 'A club', name_th: 'ชมรม' }), 'any'),
  fresh: () => ({ slug: 'matrix-new' }),
  patches: { '': { name: 'Changed' } },
};

export const faculty_static: TableRows = {
  rows: alike(() => ({ name: 'A dean', title: 'Dean' }), 'any'),
  patches: { '': { name: 'Changed' } },
};

export const alumni_profiles: TableRows = {
  rows: alike(() => ({ full_name: 'An alumna', cohort: 12 }), 'any'),
  patches: { '': { occupation: 'Pharmacist' } },
};

export const app_settings: TableRows = {
  rows: alike(() => ({ id: 1 }), 'any'),
  isGiven: true,
  patches: { '': { banner_text: 'Changed' } },
};

export const quotas: TableRows = {
  rows: alike(() => ({ id: 'member-bytes' }), 'any'),
  isGiven: true,
  patches: { '': { amount: 1 } },
  kept: { insert: { id: 'member-new', role: 'member', kind: 'new', amount: 1 }, update: { kind: 'changed' } },
};

export const push_subscriptions: TableRows = {
  rows: {
    own: ({ me, identity }) => ({ user_id: me, endpoint: `https://push.example/own/${identity}`, p256dh: 'key', auth: 'auth' }),
    "another's": ({ identity }) => ({
      user_id: other,
      endpoint: `https://push.example/${identity}`,
      p256dh: 'key',
      auth: 'auth',
    }),
  },
  fresh: () => ({ endpoint: 'https://push.example/new' }),
  patches: { '': { user_agent: 'Changed' }, 'giving it away': { user_id: other } },
  kept: { insert: { created_at: '2020-01-01' }, update: { created_at: '2020-01-01' } },
  owner: 'user_id',
};

export const integration_tokens: TableRows = {
  rows: {
    own: ({ me }) => ({ user_id: me, provider: 'calendar', refresh_token: sealed }),
    "another's": ({ identity }) => ({
      user_id: other,
      provider: `calendar-${identity.replace('_', '-')}`,
      refresh_token: sealed,
    }),
  },
  fresh: () => ({ provider: 'new' }),
  patches: { '': { account: 'changed' } },
  owner: 'user_id',
};
const sealed = `v1.k1.${'A'.repeat(16)}.${'B'.repeat(30)}`;

export const audit_log: TableRows = {
  isNumbered: true,
  rows: {
    own: ({ me }) => ({ actor_id: me, action: 'edit-schema', target_table: 'divisions', target_id: division }),
    "another's": () => ({ actor_id: other, action: 'edit-schema', target_table: 'divisions', target_id: idOf('x') }),
  },
  patches: { '': { action: 'changed' } },
  kept: { insert: { created_at: '2020-01-01' } },
};
