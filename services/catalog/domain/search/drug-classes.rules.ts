import type { Codes, SignedEntry } from '../../contract/index.ts';
import { classSubstances } from './class-substances.ts';
import { drugClasses, type DrugClass } from './drug-classes.ts';

/** Codes of ATC and of ATCvet in one form: without the Q. */
const groupCodes = ({ atc, atcvet }: Codes): string[] => [...atcvet.map((code) => code.slice(1)), ...atc];

interface Classified extends Pick<SignedEntry, 'slug' | 'codes'> {
  readonly dosages: readonly Pick<SignedEntry['dosages'][number], 'indication'>[];
}

const substances = new Map(Object.entries(classSubstances).map(([id, names]) => [id, new Set(names.split(' '))] as const));

/** By a code of the class, by a substance of it (the slug, or a word of it), or by an indication. */
function isOfClass({ id, atc, uses }: DrugClass, { slug, codes, dosages }: Classified): boolean {
  const named = substances.get(id);
  return (
    groupCodes(codes).some((code) => atc.some((group) => code.startsWith(group))) ||
    (named !== undefined && [slug, ...slug.split('-')].some((word) => named.has(word))) ||
    (uses !== undefined && dosages.some(({ indication }) => uses.test(indication)))
  );
}

const classesByEntry = new WeakMap<Classified, readonly DrugClass[]>();

/** The classes of a drug. */
export function classesOf(entry: Classified): readonly DrugClass[] {
  const classes = classesByEntry.get(entry) ?? drugClasses.filter((each) => isOfClass(each, entry));
  classesByEntry.set(entry, classes);
  return classes;
}

/** A class of drugs: one of ours by its id, or a group of ATC or ATCvet by the beginning of its codes. */
export type ClassFilter = (entry: Classified) => boolean;

/** Reads `antibiotic`, `J01` or `QJ01`. Undefined: neither a class nor the form of a group. */
export function readClass(value: string): ClassFilter | undefined {
  const drugClass = drugClasses.find(({ id }) => id === value);
  if (drugClass) return (entry) => classesOf(entry).includes(drugClass);
  const [, group] = /^Q?([ABCDGHIJLMNPRSV](?:\d{1,2}(?:[A-Z]{1,2}(?:\d{1,2})?)?)?)$/i.exec(value) ?? [];
  return group === undefined ? undefined : ({ codes }) => groupCodes(codes).some((code) => code.startsWith(group.toUpperCase()));
}
