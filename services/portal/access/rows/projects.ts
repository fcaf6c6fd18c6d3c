import {
  chairsClub,
  division,
  idOf,
  other,
  otherDivision,
  profileDivision,
  requiredFields,
  type Row,
  type Scene,
  type TableRows,
} from '../scene.ts';

const project =
  (owner: 'mine' | "another's", status: string, rest: Row = { division }) =>
  ({ me }: Scene): Row => ({
    created_by: owner === 'mine' ? me : other,
    status,
    title: 'A proposal',
    ...requiredFields,
    ...rest,
  });

const statuses = ['submitted-to-chair', 'chair-approved', 'rejected', 'cancelled', 'post-report-submitted'];

export const projects: TableRows = {
  rows: {
    'own draft': project('mine', 'draft'),
    "another's draft": project("another's", 'draft'),
    'own submitted': project('mine', 'submitted-to-chair'),
    "another's submitted": project("another's", 'submitted-to-chair'),
    "another's submitted in another division": project("another's", 'submitted-to-chair', { division: otherDivision }),
    "another's submitted in the division of the chair's profile": project("another's", 'submitted-to-chair', {
      division: profileDivision,
    }),
    "another's submitted in the chair's club": project("another's", 'submitted-to-chair', {
      division: otherDivision,
      club_id: chairsClub,
    }),
    'own completed': project('mine', 'completed'),
    "another's completed": project("another's", 'completed'),
    'own archived': project('mine', 'archived'),
    // With a history, or for rows of other tables.
    'own draft with steps': project('mine', 'draft'),
    "another's draft with steps": project("another's", 'draft'),
    "another's submitted with steps": project("another's", 'submitted-to-chair'),
  },
  kept: { insert: { needs_board: true }, update: { needs_board: true } },
  patches: {
    '': { title: 'Changed' },
    ...Object.fromEntries(statuses.map((status) => [`status to ${status}`, { status }])),
  },
};

/** A project of this name, as the same identity sees it. */
const projectId = (name: string, { identity }: Scene) => idOf('projects', name, identity);

export const project_transitions: TableRows = {
  key: 'from_status',
  rows: { any: () => ({ from_status: 'submitted-to-chair', to_status: 'chair-approved', mover: 'chair', kind: 'approve' }) },
  isGiven: true,
  fresh: () => ({ mover: 'dean', from_status: 'submitted-to-chair' }),
  patches: { '': { mover: 'owner' } },
};

const step =
  (name: string, rest: Row) =>
  (scene: Scene): Row => ({ project_id: projectId(name, scene), actor_id: scene.me, ...rest });
const resumed = { from_status: 'revisions-requested', to_status: 'draft' };

export const approval_steps: TableRows = {
  isNumbered: true,
  rows: {
    'of an own draft': step('own draft with steps', resumed),
    "of another's draft": step("another's draft with steps", resumed),
    "of another's submitted": step("another's submitted with steps", {
      from_status: 'submitted-to-chair',
      to_status: 'chair-approved',
    }),
  },
  hidden: (row, { identity }) => ({
    sequence: 1,
    acting_role: 'owner',
    content_hash: '0'.repeat(64),
    previous_hash: '0'.repeat(64),
    hash: (idOf(String(row['project_id']), identity) + idOf('b')).replaceAll('-', ''),
  }),
  patches: { '': { note: 'changed' } },
  kept: { insert: { hash: 'f'.repeat(64) } },
};

const delegation = (principal: 'me' | 'other', deputy: 'me' | 'other') => (scene: Scene) => ({
  principal_id: principal === 'me' ? scene.me : other,
  deputy_id: deputy === 'me' ? scene.me : deputyOfOthers,
  // Long ago, so that nobody decides by it here.
  starts_on: '2020-01-01',
  ends_on: '2020-01-02',
});
const deputyOfOthers = idOf('person', 'another chair');

export const approval_delegations: TableRows = {
  rows: {
    'own as principal': delegation('me', 'other'),
    'own as deputy': delegation('other', 'me'),
    'between others': delegation('other', 'other'),
    'own as principal, revoked': (scene) => ({ ...delegation('me', 'other')(scene), revoked_at: '2020-01-01T12:00:00Z' }),
  },
  hidden: () => ({ role: 'chair' }),
  patches: { '': { revoked_at: '2020-01-02T00:00:00Z' } },
  kept: { insert: { revoked_at: '2020-01-02' }, update: { ends_on: '2030-01-01' } },
};

const comment = (author: 'mine' | "another's", name: string) => (scene: Scene) => ({
  project_id: projectId(name, scene),
  author_id: author === 'mine' ? scene.me : other,
  section: 'budget_items',
  body: 'A remark',
});

export const project_comments: TableRows = {
  rows: {
    "own on another's submitted": comment('mine', "another's submitted with steps"),
    "another's on own draft": comment("another's", 'own draft with steps'),
    "own on another's draft": comment('mine', "another's draft with steps"),
    "another's on another's draft": comment("another's", "another's draft with steps"),
    "another's on another's submitted": comment("another's", "another's submitted with steps"),
  },
  patches: { '': { body: 'Changed' } },
  kept: { insert: { created_at: '2020-01-01' } },
};

const document = (uploader: 'mine' | "another's", name: string) => (scene: Scene) => ({
  project_id: projectId(name, scene),
  uploader_id: uploader === 'mine' ? scene.me : other,
  kind: 'receipt',
  file_url: `${projectId(name, scene)}/receipt.pdf`,
});

export const project_documents: TableRows = {
  rows: {
    'own on own draft': document('mine', 'own draft with steps'),
    "another's on own draft": document("another's", 'own draft with steps'),
    "own on another's draft": document('mine', "another's draft with steps"),
    "another's on another's draft": document("another's", "another's draft with steps"),
    "own on another's submitted": document('mine', "another's submitted with steps"),
    "another's on another's submitted": document("another's", "another's submitted with steps"),
  },
  patches: { '': { title: 'Changed' } },
  kept: { insert: { created_at: '2020-01-01' } },
};
