import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const messages = join(import.meta.dirname, '../messages/th');

/** The names of the messages of each area, which is a file. */
const readAreas = (): readonly (readonly [string, ReadonlySet<string>])[] =>
  readdirSync(messages).map((file) => [
    basename(file, '.json'),
    new Set(Object.keys(JSON.parse(readFileSync(join(messages, file), 'utf8')) as object)),
  ]);

const subjects = () =>
  readdirSync(join(import.meta.dirname, '../src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** What pages for visitors read. */
const publicQueries =
  /\/src\/(?:announcements|clubs|events|news|organisation|settings|social)\/(?:[\w-]+-)?(?:queries|people)\.ts$/;

/**
 * Which scripts are one file. What every page needs comes as one, and what many pages share as few: thirty small ones would
 * compress worse and take more round trips. Texts come by their area and other parts by their subject, because a page that
 * everybody opens must not wait for administration's.
 */
export const chunkGroups = () => [
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  { name: 'public-queries', test: publicQueries, minShareCount: 2, priority: 2 },
  ...readAreas().map(([area, names]) => ({
    name: `texts-${area}`,
    test: (id: string) => id.includes('/src/paraglide/messages/') && names.has(basename(id, '.js')),
    minShareCount: 2,
    priority: 2,
  })),
  ...subjects().map((subject) => ({
    name: subject,
    test: new RegExp(`/src/${subject}/(?:.*/)?(?:labels|mutations)\\.ts$`),
    minShareCount: 2,
    priority: 1,
  })),
  {
    name: 'shared',
    test: /\/react-query\/|\/src\/(?:kit\/|transcript\/(?:labels|queries)|ui\/icons\.gen|ui\/use-|.*\/(?:public-object|event-seed)\.ts|.*\/(?:Avatar|Cover|EmptyState|EventFacts|EventRow|Monogram|Pattern|Picture|Portrait|SectionTitle)\.tsx|ui\/\w+\.rules\.ts)/,
    minShareCount: 2,
    priority: 1,
  },
];
