import { identities } from '../matrix.rules.ts';
import { alike, idOf, other, type Row, type Scene, type TableRows } from '../scene.ts';

const openPoll = idOf('poll', 'open');
const freshPoll = idOf('poll', 'fresh');
const closedPoll = idOf('poll', 'closed');
const freshClosedPoll = idOf('poll', 'closed and fresh');
/** Polls that are there for answers alone. */
export const pollRows: readonly Row[] = [
  { id: openPoll, slug: 'matrix-open', question: 'Shall we meet?' },
  { id: freshPoll, slug: 'matrix-fresh', question: 'Shall we meet again?' },
  { id: closedPoll, slug: 'matrix-closed', question: 'Did we meet?', opens_at: '2020-01-01', closes_at: '2020-01-02' },
  { id: freshClosedPoll, slug: 'matrix-fresh-closed', question: 'Did we?', opens_at: '2020-01-01', closes_at: '2020-01-02' },
];

const slugOf = ({ identity }: Scene) => identity.replace('_', '-');

export const meeting_polls: TableRows = {
  rows: {
    own: (scene) => ({ created_by: scene.me, slug: `matrix-own-${slugOf(scene)}`, question: 'When?' }),
    "another's": (scene) => ({ created_by: other, slug: `matrix-others-${slugOf(scene)}`, question: 'When?' }),
    'own that was answered': (scene) => ({ created_by: scene.me, slug: `matrix-answered-${slugOf(scene)}`, question: 'When?' }),
  },
  fresh: () => ({ slug: 'matrix-new' }),
  patches: { '': { question: 'Changed' }, 'closing it': { closes_at: 'now' }, 'giving it away': { created_by: other } },
  kept: { insert: { created_at: '2020-01-01' }, update: { created_at: '2020-01-01' } },
};

/** That somebody once answered those that were; their answers are taken back. */
export const pollTallies: readonly Row[] = identities.map((identity) => ({
  poll_id: idOf('meeting_polls', 'own that was answered', identity),
  choice: 'yes',
  votes: 0,
}));

const answer = (responder: 'mine' | "another's", poll: string) => (scene: Scene) => ({
  poll_id: poll === '' ? idOf('meeting_polls', 'own', scene.identity) : poll,
  responder_id: responder === 'mine' ? scene.me : other,
  choices: ['yes'],
});

export const meeting_poll_responses: TableRows = {
  rows: {
    own: answer('mine', openPoll),
    // One of each poll that the identities ask, so that there are ten.
    "another's": answer("another's", ''),
    'own in a closed poll': answer('mine', closedPoll),
  },
  fresh: (_scene, name) => ({ poll_id: name.includes('closed') ? freshClosedPoll : freshPoll }),
  patches: { '': { choices: ['no'] } },
  kept: { insert: { created_at: '2020-01-01' }, update: { poll_id: freshPoll } },
};

export const meeting_poll_tallies: TableRows = {
  key: 'choice',
  rows: alike(({ identity }) => ({ poll_id: openPoll, choice: `c-${identity}`, votes: 1 }), 'any'),
  fresh: () => ({ choice: 'new' }),
  patches: { '': { votes: 2 } },
};

const times: Readonly<Record<string, string>> = { published: '2020-01-01', 'not yet published': '2199-01-01' };

export const announcements: TableRows = {
  rows: Object.fromEntries(Object.entries(times).map(([name, at]) => [name, () => ({ title: 'A notice', published_at: at })])),
  patches: { '': { title: 'Changed' } },
};

export const news: TableRows = {
  rows: Object.fromEntries(
    Object.entries(times).map(([name, at]) => [
      name,
      (scene: Scene) => ({ title: 'News', slug: `matrix-${name.length}-${slugOf(scene)}`, published_at: at }),
    ]),
  ),
  fresh: () => ({ slug: 'matrix-new' }),
  patches: { '': { title: 'Changed' } },
};
