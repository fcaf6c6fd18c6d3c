import { alike, idOf, numberOf, other, type Scene, type TableRows } from '../scene.ts';

export const ai_chat_conversations: TableRows = {
  rows: { own: ({ me }) => ({ user_id: me, title: 'A chat' }), "another's": () => ({ user_id: other, title: 'A chat' }) },
  patches: { '': { title: 'Changed' } },
  kept: { insert: { created_at: '2020-01-01' }, update: { user_id: other } },
  owner: 'user_id',
};

const message = (whose: string, role: string) => (scene: Scene) => ({
  conversation_id: idOf('ai_chat_conversations', whose, scene.identity),
  role,
  content: 'A question',
});

export const ai_chat_messages: TableRows = {
  rows: {
    'in an own conversation': message('own', 'user'),
    "the assistant's in an own conversation": message('own', 'assistant'),
    "in another's conversation": message("another's", 'user'),
  },
  patches: { '': { content: 'Changed' } },
  kept: { insert: { state: 'cut' } },
};

const surface = 'trivium-internal';

export const ai_chat_intent_logs: TableRows = {
  isNumbered: true,
  rows: alike(({ me }) => ({ user_id: me, intent_classified: 'papers', classifier_mode: 'rules', surface }), 'any'),
  patches: { '': { intent_classified: 'changed' } },
};

export const ai_chat_usage_logs: TableRows = {
  isNumbered: true,
  rows: alike(({ me }) => ({ user_id: me, provider: 'first' }), 'any'),
  patches: { '': { provider: 'changed' } },
};

export const ai_chat_rate_limit_buckets: TableRows = {
  key: 'identifier',
  rows: alike(({ me }) => ({ identifier: me, surface, window_start: '2030-01-01T00:00:00Z' }), 'any'),
  fresh: () => ({ identifier: 'new' }),
  patches: { '': { turns: 2 } },
};

export const short_links: TableRows = {
  rows: {
    own: ({ me, identity }) => ({ created_by: me, slug: `own_${identity}`, target_url: 'https://example.org' }),
    "another's": ({ identity }) => ({ created_by: other, slug: `other_${identity}`, target_url: 'https://example.org' }),
  },
  fresh: () => ({ slug: 'new' }),
  patches: { '': { title: 'Changed' }, 'giving it away': { created_by: other } },
  kept: { insert: { created_at: '2020-01-01' }, update: { created_at: '2020-01-01' } },
};

export const short_link_clicks: TableRows = {
  isNumbered: true,
  rows: alike(({ identity }) => ({ short_link_id: idOf('short_links', 'own', identity) }), 'any'),
  patches: { '': { utm_source: 'changed' } },
};

export const internal_secrets: TableRows = {
  key: 'key',
  rows: alike(({ identity }) => ({ key: `matrix_${identity.replace('_', '')}`, value: 'a secret' }), 'any'),
  fresh: () => ({ key: 'matrix_new' }),
  patches: { '': { value: 'changed' } },
};

export const notification_outbox: TableRows = {
  isNumbered: true,
  rows: alike(
    ({ identity }) => ({
      kind: 'status-change',
      project_id: idOf('projects', "another's submitted with steps", identity),
      payload: {},
      event_key: `matrix/${identity}`,
    }),
    'any',
  ),
  fresh: () => ({ event_key: 'matrix/new' }),
  patches: { '': { payload: { changed: true } } },
};

export const notification_deliveries: TableRows = {
  rows: alike(
    ({ identity }) => ({ outbox_id: numberOf('notification_outbox', 'any', identity), channel: 'discord', receiver: 'board' }),
    'any',
  ),
  fresh: () => ({ receiver: 'new' }),
  patches: { '': { state: 'sent' } },
};
