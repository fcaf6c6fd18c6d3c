import { alike, attendedEvent, idOf, missedEvent, other, type Scene, type TableRows } from '../scene.ts';

export const events: TableRows = {
  rows: alike(() => ({ title: 'An event', starts_at: '2030-01-01T10:00:00Z', ends_at: '2030-01-01T12:00:00Z' }), 'any', 'kept'),
  patches: { '': { title: 'Changed' } },
};

const photo = (uploader: 'mine' | "another's", event: string | null) => (scene: Scene) => ({
  event_id: event,
  uploader_id: uploader === 'mine' ? scene.me : other,
  file_path: `${event}/photo.jpg`,
});

export const event_photos: TableRows = {
  rows: {
    "another's": photo("another's", attendedEvent),
    'own at an attended event': photo('mine', attendedEvent),
    'own at an event not attended': photo('mine', missedEvent),
    "another's at an attended event": photo("another's", attendedEvent),
    'own without an event': photo('mine', null),
  },
  patches: { '': { caption: 'Changed' } },
  kept: { insert: { created_at: '2020-01-01' } },
};

export const event_attendance: TableRows = {
  rows: {
    own: ({ me, identity }) => ({ user_id: me, event_id: idOf('events', 'kept', identity) }),
    "another's": ({ identity }) => ({ user_id: other, event_id: idOf('events', 'kept', identity) }),
  },
  fresh: () => ({ event_id: missedEvent }),
  patches: { '': { method: 'qr' } },
  kept: { insert: { checked_in_at: '2020-01-01', method: 'qr' } },
};

/** A code of the alphabet of certificates that is the same for the same name. */
const codeOf = (name: string) =>
  `T-${(idOf('certificate', name).replaceAll('-', '').toUpperCase().match(/.{4}/g) ?? []).slice(0, 4).join('-')}`;

export const activity_certificates: TableRows = {
  rows: {
    own: ({ me, identity }) => ({ person_id: me, code: codeOf(`own ${identity}`), content: {} }),
    "another's": ({ identity }) => ({ person_id: other, code: codeOf(`another ${identity}`), content: {} }),
  },
  fresh: ({ identity }) => ({ code: codeOf(`fresh ${identity}`) }),
  patches: { '': { revoked_at: '2030-01-01T00:00:00Z' } },
};

export const social_posts: TableRows = {
  rows: alike(({ identity }) => ({ url: `https://social.example/${identity}` }), 'any'),
  fresh: () => ({ url: 'https://social.example/new' }),
  patches: { '': { caption: 'Changed' } },
};

export const social_user_ids: TableRows = {
  rows: alike(({ identity }) => ({ handle: `club.${identity}` }), 'any'),
  fresh: () => ({ handle: 'club.new' }),
  patches: { '': { user_id: '42' } },
};

export const social_feed_cache: TableRows = {
  rows: alike(
    ({ identity }) => ({
      social_user_id: idOf('social_user_ids', 'any', identity),
      shortcode: `code-${identity}`,
      permalink: 'https://social.example/p/1',
    }),
    'any',
  ),
  fresh: () => ({ shortcode: 'code-new' }),
  patches: { '': { caption: 'Changed' } },
};
