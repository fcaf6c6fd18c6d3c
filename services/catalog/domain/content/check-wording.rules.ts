import type { SectionName, SignedEntry } from '../../contract/index.ts';
import type { EntryProblem } from './problem.ts';

const toDo =
  /\b(?:to-?do|fixme|tbd|xxx|re-?check(?:ed)?|before publish\w*|still codified|replace with the|needs? (?:checking|verification)|verify (?:against|with|whether))\b/i;

/** The words of `sections.basis` for each section. */
const sectionWords: Readonly<Record<SectionName, RegExp>> = {
  mechanismOfAction: /\b(?:mechanism|action)\b/i,
  indications: /\b(?:indications?|use)\b/i,
  contraindications: /\bcontraindications?\b/i,
  adverseReactions: /\badverse (?:effects|reactions)\b/i,
  drugInteractions: /\binteractions\b/i,
};

/** No curator's to-do is published, and no text claims more than its basis. */
export function* checkWording(entry: SignedEntry): Generator<EntryProblem> {
  yield* checkToDos(entry, '');
  yield* checkSections(entry);
  const unread = new Set(entry.citations.flatMap(({ id, sourceRead }) => (sourceRead ? [] : [id])));
  for (const [index, { sourceRead, secondReader, citation }] of entry.dosages.entries()) {
    if (sourceRead && unread.has(citation))
      yield overclaim(`dosages.${index}.sourceRead`, `says that the sentence was read, but ${citation} was not`);
    if (secondReader && !sourceRead)
      yield overclaim(`dosages.${index}.secondReader`, 'cannot be read twice without being read once');
  }
}

const overclaim = (field: string, message: string): EntryProblem => ({ field, rule: 'basis_overclaimed', message });

function* checkToDos(value: unknown, field: string): Generator<EntryProblem> {
  if (typeof value === 'string') {
    const phrase = toDo.exec(value)?.[0];
    if (phrase !== undefined && !field.endsWith('rl') && !field.endsWith('seenAt'))
      yield { field, rule: 'to_do_published', message: `says "${phrase}": do it, or take the sentence out` };
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) yield* checkToDos(part, field === '' ? name : `${field}.${name}`);
  }
}

/** A section is `source` only where a part of `basis` names it, and that part speaks of no general knowledge. */
function* checkSections({ sections, sectionBases }: SignedEntry): Generator<EntryProblem> {
  const parts = sections.basis.split(';');
  for (const [name, words] of Object.entries(sectionWords) as [SectionName, RegExp][]) {
    const own = parts.filter((part) => words.test(part));
    const isSourced = own.length > 0 && own.every((part) => !/\bgeneral\b|\bmemory\b/i.test(part));
    if (sectionBases[name] === 'source' && !isSourced)
      yield overclaim(`sectionBases.${name}`, `is source, but the basis says "${own.join(';').trim() || 'nothing of it'}"`);
  }
}
