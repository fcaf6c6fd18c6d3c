import { alike, division, idOf, other, type TableRows } from '../scene.ts';

export const profiles: TableRows = {
  rows: { own: ({ me }) => ({ id: me }), "another's": () => ({ id: other }) },
  isGiven: true,
  patches: {
    '': { nickname: 'Changed' },
    role: ({ identity }) => ({ role: identity === 'admin' ? 'dean' : 'admin' }),
    division: { division: 'matrix-third-division' },
  },
  kept: { update: { erased_at: '2020-01-01' } },
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
