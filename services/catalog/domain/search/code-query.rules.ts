import type { CodeSystem, Entry } from '../../contract/index.ts';

/** A query that is a code or the beginning of one. */
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

/** A group of ATC holds drugs of ATCvet too, by the same code with a Q before it. */
const withVeterinary = (query: CodeQuery): readonly CodeQuery[] =>
  query.system === 'atc' ? [query, { system: 'atcvet', code: `Q${query.code}` }] : [query];

/** The slugs of the drugs with a code. */
export const slugsWithCode = (
  query: CodeQuery,
  findByCode: (system: CodeSystem, code: string) => readonly { readonly slug: string }[],
): ReadonlySet<string> =>
  new Set(withVeterinary(query).flatMap(({ system, code }) => findByCode(system, code).map(({ slug }) => slug)));

/** The replacement of a complete former code. */
export const replacementOf = ({ system, code }: CodeQuery, { codeHistory = [] }: Pick<Entry, 'codeHistory'>) =>
  codeHistory.find((change) => change.system === system && change.code === code);
