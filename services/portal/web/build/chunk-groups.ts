import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createPageReach, type ModuleGraph } from './page-reach.ts';

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

/** Of so many pages for visitors on, a part comes with all of them, in one script. */
const minPublicPages = 2;

/**
 * Which scripts are one file. What every page needs comes as one, and so does what many pages for visitors share: thirty small
 * ones would compress worse and take more round trips. Other texts come by their area, apart from those that no visitor reads,
 * and other parts by their subject, because a page that everybody opens must not wait for administration's.
 */
export function chunkGroups() {
  const { countPublicPages, isOfRefusals } = createPageReach();
  return [
    { name: 'start', tags: ['$initial' as const], priority: 4 },
    {
      name: (id: string, graph: ModuleGraph) => (countPublicPages(id, graph) < minPublicPages ? null : 'public'),
      minShareCount: 2,
      priority: 3,
    },
    ...readAreas().map(([area, names]) => ({
      name: (id: string, graph: ModuleGraph) => {
        if (countPublicPages(id, graph) > 0) return `texts-${area}`;
        return isOfRefusals(id) ? 'refusals' : `texts-${area}-inside`;
      },
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
    { name: 'refusals', test: /\/src\/refusals\/sentences\.ts$/, minShareCount: 2, priority: 1 },
    {
      name: 'shared',
      test: /\/react-query\/|\/query-core\/|\/src\/(?:kit\/|ui\/icons\.gen|ui\/use-|transcript\/(?:labels|queries))/,
      minShareCount: 2,
      priority: 1,
    },
  ];
}
