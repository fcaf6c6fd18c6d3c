import type { Dosage, Terms } from '../../contract/index.ts';

/** Groups of routes, for readers to whom any route of a group will do. */
export const routeGroups = ['mouth', 'injection', 'skin', 'eye-ear', 'udder', 'inhaled', 'other'] as const;
export type RouteGroup = (typeof routeGroups)[number];

/** How a source's words for a route begin, its group, and the single route that it is unless it is too rare to be chosen. */
const routesByWord: readonly (readonly [RegExp, RouteGroup, string?])[] = [
  [/^(?:oral transmucosal|sublingual)/, 'mouth', 'oral transmucosal'],
  [/^oral/, 'mouth', 'oral'],
  [/^intravenous/, 'injection', 'intravenous'],
  [/^intramuscular/, 'injection', 'intramuscular'],
  [/^subcutaneous/, 'injection', 'subcutaneous'],
  [/^(?:intra-articular|intrasynovial)/, 'injection', 'intra-articular'],
  [/^epidural/, 'injection', 'epidural'],
  [/^perineural/, 'injection', 'perineural'],
  [/^infiltration/, 'injection', 'infiltration'],
  [/^(?:intralesional|intratumoral)/, 'injection', 'intralesional'],
  [/^(?:parenteral|intracardiac)/, 'injection'],
  [/^topical \(laryngeal/, 'other'],
  [/^topical/, 'skin', 'topical'],
  [/^transdermal/, 'skin', 'transdermal'],
  [/^ophthalmic/, 'eye-ear', 'ophthalmic'],
  [/^otic/, 'eye-ear', 'otic'],
  [/^intramammary/, 'udder', 'intramammary'],
  [/^inhalation/, 'inhaled', 'inhalation'],
  [/^immersion/, 'other', 'immersion'],
  [/^intrauterine/, 'other', 'intrauterine'],
  [/^intravaginal/, 'other', 'intravaginal'],
  [/^rectal/, 'other', 'rectal'],
];

/** The routes that a reader may choose, by their ids in the terms. */
export const singleRoutesOf = (group: RouteGroup): readonly string[] =>
  routesByWord.flatMap(([, of, single]) => (of === group ? (single ?? []) : []));

interface RouteParts {
  readonly singles: readonly string[];
  readonly groups: readonly RouteGroup[];
}

function readParts(route: string): RouteParts {
  const withoutForm = route.replaceAll(/ \((?!laryngeal)[^)]*\)/g, '');
  const parts = withoutForm.split(/, (?:then |or )?| or /).map((part) => {
    const words = part.replace(/^(?:deep|slow) /, '');
    return routesByWord.find(([beginning]) => beginning.test(words));
  });
  return {
    singles: [...new Set(parts.flatMap((part) => part?.[2] ?? []))],
    groups: [...new Set(parts.map((part) => part?.[1] ?? 'other'))],
  };
}

const partsByRoute = new Map<string, RouteParts>();

/** The single routes and the groups of a source's words: `oral or subcutaneous` has two of each. */
export function partsOfRoute(route: string): RouteParts {
  const parts = partsByRoute.get(route) ?? readParts(route);
  partsByRoute.set(route, parts);
  return parts;
}

type Routed = Pick<Dosage, 'route'> & { readonly steps: readonly Pick<Dosage['steps'][number], 'route'>[] };

/** Whether a dosage allows a route: a single one, any of a group, or one in exactly these words. */
export const allowsRoute = ({ route, steps }: Routed, choice: string): boolean =>
  [route, ...steps.flatMap((step) => step.route ?? [])].some((each) => {
    const { singles, groups } = partsOfRoute(each);
    return each === choice || singles.includes(choice) || groups.some((group) => group === choice);
  });

/**
 * The choice that a query parameter means: a single route, or a group of several. A source's words, which were choices
 * once, mean their first route: it finds at least the same drugs.
 */
export function readRouteChoice(parameter: string | undefined, { routes }: Pick<Terms, 'routes'>): string | undefined {
  const group = routeGroups.find((each) => each === parameter);
  const singles = group && singleRoutesOf(group);
  if (singles) return singles.length === 1 ? singles[0] : group;
  const words = routes.find(({ id }) => id === parameter)?.id;
  if (words === undefined) return undefined;
  const parts = partsOfRoute(words);
  return parts.singles[0] ?? parts.groups[0];
}
