import { drugClasses } from '../domain/search/drug-classes.ts';
import { readRouteChoice } from '../domain/search/routes.rules.ts';
import { atcMainGroups, type Entry, type Species, type Terms } from '../contract/index.ts';

/** A visitor's query and filters. Invalid values are ignored. */
export interface Choice {
  readonly q?: string | undefined;
  /** A main group of ATC and ATCvet: one letter. */
  readonly group?: string | undefined;
  /** A class of drugs, by its id. */
  readonly class?: string | undefined;
  readonly species?: Species | undefined;
  /** A single route, or a group of routes. */
  readonly route?: string | undefined;
  readonly page: number;
}

/** The names of the query parameters. */
export const choiceParameters = ['q', 'group', 'class', 'species', 'route', 'page'] as const;

export function readChoice(parameters: Readonly<Record<string, string>>, terms: Pick<Terms, 'species' | 'routes'>): Choice {
  const { q, group, species, route } = parameters;
  const drugClass = drugClasses.find(({ id }) => id === parameters['class'])?.id;
  const page = Number(parameters['page']);
  return {
    q: q?.trim().slice(0, 200) || undefined,
    // The form sends the group along with the class that replaces it.
    group: drugClass === undefined && group !== undefined && Object.hasOwn(atcMainGroups, group) ? group : undefined,
    class: drugClass,
    species: terms.species.find(({ id }) => id === species)?.id,
    route: readRouteChoice(route, terms),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** A choice as query parameters, without defaults. A change of anything but the page resets the page. */
export function choiceQuery(choice: Choice, change: Partial<Choice> = {}): Record<string, string | undefined> {
  const { q, group, class: drugClass, species, route, page } = { ...choice, page: 1, ...change };
  return { q, group, class: drugClass, species, route, page: page > 1 ? String(page) : undefined };
}

/**
 * The main groups of a drug: those of its ATCvet codes, or of its ATC codes if it has none. ATCvet has priority because it
 * classifies veterinary drugs.
 */
export function groupsOf({ codes }: Pick<Entry, 'codes'>): readonly string[] {
  const letters = codes.atcvet.length > 0 ? codes.atcvet.map((code) => code.charAt(1)) : codes.atc.map((code) => code.charAt(0));
  return [...new Set(letters)];
}

/** The species that have a dosage, in the order of the terms. */
export const speciesOf = ({ dosages }: Pick<Entry, 'dosages'>, terms: Pick<Terms, 'species'>): readonly Species[] =>
  terms.species.flatMap(({ id }) => (dosages.some(({ species }) => species === id) ? [id] : []));
