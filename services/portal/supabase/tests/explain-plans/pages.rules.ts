import { createHash } from 'node:crypto';

/** A page's request, who sends it, and how many rows it shows. */
export interface PageRequest {
  readonly name: string;
  readonly person: string;
  readonly path: string;
}

const idOf = (text: string) =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

const waiting =
  'order=status_changed_at&limit=50&select=id,title,division,status,status_changed_at,owner:profiles!created_by(nickname)';

const notice = 'select=id,kind,content,path,read_at,created_at';

/** Searches of a rare word, a common one, two words, a misspelt one, and one that nothing has. */
export const searchRequests: readonly PageRequest[] = (
  [
    ['a rare word', 'elephants'],
    ['a rare word in Thai', 'ช้างริมแม่น้ำ'],
    ['a word of thousands of rows', 'karin'],
    ['two words of thousands of rows', 'karin dalfen'],
    ['two letters', 'ka'],
    ['a misspelt word', 'elefants'],
    ['a word that nothing has', 'xylophone'],
  ] as const
).map(([name, term]) => ({
  name: `search: ${name}`,
  person: idOf('person 100'),
  path: `rpc/search_portal?term=${encodeURIComponent(term)}`,
}));

/** The pages that must stay fast, as the web app asks for them. Person 1 chairs the second division. */
export const pageRequests: readonly PageRequest[] = [
  {
    name: "a chair's queue",
    person: idOf('person 1'),
    path: `projects?waiting_for=eq.chair&division=eq.activities&${waiting}`,
  },
  { name: "the dean's queue", person: idOf('person 22'), path: `projects?waiting_for=eq.dean&${waiting}` },
  {
    name: 'a project with its history, comments and documents',
    person: idOf('person 100'),
    path:
      `projects?id=eq.${idOf('project 77')}&select=*,owner:profiles!created_by(nickname),` +
      'approval_steps(*,actor:profiles!actor_id(nickname,role)),project_comments(*,author:profiles!author_id(nickname)),project_documents(*)',
  },
  {
    name: 'my projects',
    person: idOf('person 100'),
    path: `projects?created_by=eq.${idOf('person 100')}&order=updated_at.desc&limit=50`,
  },
  { name: "a person's transcript", person: idOf('person 100'), path: 'rpc/activity_transcript' },
  {
    name: 'the audit list',
    person: idOf('person 23'),
    path: 'audit_log?order=created_at.desc,id.desc&limit=50&select=*,actor:profiles(nickname)',
  },
  {
    name: 'the calendar of a month',
    person: idOf('person 100'),
    path: 'events?order=starts_at&limit=100&starts_at=gte.2026-01-01',
  },
  { name: 'the inbox', person: idOf('person 100'), path: `notices?order=id.desc&limit=30&${notice}` },
  {
    name: 'the unread of the inbox',
    person: idOf('person 100'),
    path: `notices?order=id.desc&limit=30&read_at=is.null&${notice}`,
  },
  { name: 'the number at the bell', person: idOf('person 100'), path: 'notices?read_at=is.null&select=id' },
  {
    name: 'the settings of notices',
    person: idOf('person 100'),
    path: 'notice_topics?order=place&select=topic,mail,push,is_required,chosen:notice_settings(mail,push)',
  },
];

/** Tables that grow with the faculty: none of these pages may read one from end to end. */
export const growing = new Set([
  'profiles',
  'projects',
  'approval_steps',
  'project_comments',
  'project_documents',
  'event_attendance',
  'audit_log',
  'notices',
  'notice_settings',
]);

export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** The growing tables that a plan reads from end to end. */
export function sequentialScans(node: PlanNode): string[] {
  const table = node['Relation Name'] ?? '';
  const own = node['Node Type'] === 'Seq Scan' && growing.has(table) ? [table] : [];
  return [...own, ...(node.Plans ?? []).flatMap(sequentialScans)];
}
