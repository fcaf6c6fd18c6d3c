import { atcMainGroups, speciesNames, type CodeSystem, type Entry, type Species } from '../contract/index.ts';

/** What a visitor asks the catalog for. A value that means nothing counts as not given. */
export interface Choice {
  readonly q?: string | undefined;
  /** A main group of ATC and ATCvet: one letter. */
  readonly group?: string | undefined;
  readonly species?: Species | undefined;
  readonly page: number;
}

/** The names of the parameters, as they stand in an address. */
export const choiceParameters = ['q', 'group', 'species', 'page'] as const;

export function readChoice(parameters: Readonly<Record<string, string>>): Choice {
  const { q, group, species } = parameters;
  const page = Number(parameters['page']);
  return {
    q: q?.trim().slice(0, 200) || undefined,
    group: group !== undefined && Object.hasOwn(atcMainGroups, group) ? group : undefined,
    species: speciesNames.find((each) => each === species),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** A choice as parameters, the defaults left out. Any change but of the page leads back to the first one. */
export function choiceQuery(choice: Choice, change: Partial<Choice> = {}): Record<string, string | undefined> {
  const { q, group, species, page } = { ...choice, page: 1, ...change };
  return { q, group, species, page: page > 1 ? String(page) : undefined };
}

/**
 * The main groups that a drug stands in: those of its ATCvet codes, or of its ATC codes where it has none. ATCvet comes
 * first because it classifies what is given to animals.
 */
export function groupsOf({ codes }: Pick<Entry, 'codes'>): readonly string[] {
  const letters = codes.atcvet.length > 0 ? codes.atcvet.map((code) => code.charAt(1)) : codes.atc.map((code) => code.charAt(0));
  return [...new Set(letters)];
}

/** The species that have a dosage, in the order of the contract. */
export const speciesOf = ({ dosages }: Pick<Entry, 'dosages'>): readonly Species[] =>
  speciesNames.filter((species) => dosages.some((dosage) => dosage.species === species));

/** What a query looks for where it is a code, or the beginning of one, rather than a word. */
export interface CodeQuery {
  readonly system: CodeSystem;
  readonly code: string;
}

/** ATC from its second level on (`J01`), ATCvet likewise with a Q; digits alone are RxNorm. */
export function codeIn(q: string | undefined): CodeQuery | undefined {
  const code = q?.toUpperCase().replaceAll(/\s/g, '') ?? '';
  const levels = /^Q?[A-Z]\d{2}([A-Z]([A-Z]\d{0,2})?)?$/;
  if (levels.test(code)) return { system: code.startsWith('Q') ? 'atcvet' : 'atc', code };
  return /^\d{2,8}$/.test(code) ? { system: 'rxnorm', code } : undefined;
}

/** The replacement of a code that was searched for whole and is in use no longer. */
export const replacementOf = ({ system, code }: CodeQuery, { codeHistory = [] }: Pick<Entry, 'codeHistory'>) =>
  codeHistory.find((change) => change.system === system && change.code === code);
