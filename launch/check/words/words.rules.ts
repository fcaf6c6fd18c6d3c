import { z } from 'zod';
import { readPieces } from './pieces.rules.ts';

const texts = z.array(z.string().min(1)).default([]);
const folder = z.string().min(1).optional();

/** The contents of words.json. */
export const wordList = z.strictObject({
  names: z.array(
    z.strictObject({
      /** What to write instead. */
      use: z.string().min(1),
      /** Whole identifiers; one between slashes is a pattern. */
      identifiers: texts,
      /** Whole names of folders and of files without their endings. */
      segments: texts,
      /** The folder below which the names are forbidden; undefined: everywhere. */
      in: folder,
      /** Endings of files where the name is somebody else's. */
      except: texts,
    }),
  ),
  phrases: z.array(z.strictObject({ use: z.string().min(1), pattern: z.string().min(1) })),
  /** Paths that begin with one of these are not read. */
  exempt: texts,
});
export type WordList = z.infer<typeof wordList>;

export interface Violation {
  readonly path: string;
  /** From 1; 0 where the path itself is wrong. */
  readonly line: number;
  readonly text: string;
  readonly use: string;
}

interface Rule {
  readonly use: string;
  appliesTo(path: string): boolean;
  matches(name: string): boolean;
}

/** Finds forbidden words in a file. The patterns are compiled once. */
export function createWordCheck(list: WordList): (path: string, text: string) => Violation[] {
  const rulesOf = (key: 'identifiers' | 'segments'): Rule[] =>
    list.names.flatMap((entry) => {
      const appliesTo = (path: string) =>
        (entry.in === undefined || path.startsWith(`${entry.in}/`)) && !entry.except.some((end) => path.endsWith(end));
      return entry[key].map((word) => ({ use: entry.use, appliesTo, matches: matcherOf(word) }));
    });
  const identifiers = rulesOf('identifiers');
  const segments = rulesOf('segments');
  const phrases = list.phrases.map(({ use, pattern }) => ({ use, pattern: new RegExp(pattern.replaceAll(' ', '\\s+'), 'giu') }));
  const cachedRules = new Map<string, readonly Rule[]>();
  const rulesAgainst = (name: string) => {
    let matching = cachedRules.get(name);
    if (matching === undefined) cachedRules.set(name, (matching = identifiers.filter((rule) => rule.matches(name))));
    return matching;
  };
  return (path, text) => {
    if (list.exempt.some((start) => path.startsWith(start))) return [];
    const violations: Violation[] = [];
    for (const segment of path.split('/').map((part) => part.replace(/(?<=.)\..*$/, ''))) {
      const rule = segments.find((candidate) => candidate.matches(segment) && candidate.appliesTo(path));
      if (rule) violations.push({ path, line: 0, text: segment, use: rule.use });
    }
    for (const { kind, line, text: piece } of readPieces(path, text)) {
      const at = (index: number) => line + piece.slice(0, index).split('\n').length - 1;
      if (kind === 'code')
        for (const match of piece.matchAll(/(?<![\w$-])[A-Za-z_$][\w$]*(?![\w$-])/g)) {
          const rule = rulesAgainst(match[0]).find((candidate) => candidate.appliesTo(path));
          if (rule) violations.push({ path, line: at(match.index), text: match[0], use: rule.use });
        }
      else
        for (const { use, pattern } of phrases)
          for (const match of piece.matchAll(pattern))
            violations.push({ path, line: at(match.index), text: match[0].trim().replace(/\s+/g, ' '), use });
    }
    return violations;
  };
}

function matcherOf(word: string): Rule['matches'] {
  const pattern = /^\/(.+)\/$/.exec(word)?.[1];
  if (pattern === undefined) return (name) => name === word;
  const compiled = new RegExp(pattern, 'u');
  return (name) => compiled.test(name);
}
