import type { Terms } from '../contract/index.ts';

/** What readers ask for where a list of every route would be too long. */
export const routeGroups = ['mouth', 'injection', 'skin', 'eye-ear', 'udder', 'inhaled', 'other'] as const;
export type RouteGroup = (typeof routeGroups)[number];

/** How a route begins. */
const groupsByWord: readonly (readonly [RegExp, RouteGroup])[] = [
  [/^(?:oral|sublingual)/, 'mouth'],
  [/^(?:topical \(laryngeal|immersion|subgingival|rectal|intrauterine|intravaginal)/, 'other'],
  [/^(?:topical|transdermal)/, 'skin'],
  [/^(?:ophthalmic|otic)/, 'eye-ear'],
  [/^intramammary/, 'udder'],
  [/^inhalation/, 'inhaled'],
  [/^(?:deep |slow )?(?:intra|subcutaneous|parenteral|perineural|infiltration|epidural)/, 'injection'],
];

const groupOf = (part: string): RouteGroup => groupsByWord.find(([words]) => words.test(part))?.[1] ?? 'other';

/** The groups of a route: `oral or subcutaneous` is in two, the first of which is where a list has it. */
export function groupsOfRoute(route: string): readonly [RouteGroup, ...RouteGroup[]] {
  const withoutForm = route.replaceAll(/ \((?!laryngeal)[^)]*\)/g, '');
  const [first = '', ...others] = withoutForm.split(/, (?:then |or )?| or /);
  return [groupOf(first), ...others.map(groupOf)];
}

/** The routes that a choice means: one, or those of a group. Undefined for no choice. */
export function routesOf(choice: string | undefined, { routes }: Pick<Terms, 'routes'>): readonly string[] | undefined {
  if (choice === undefined) return undefined;
  const inGroup = routes.map(({ id }) => id).filter((id) => groupsOfRoute(id).some((group) => group === choice));
  return inGroup.length > 0 ? inGroup : [choice];
}
