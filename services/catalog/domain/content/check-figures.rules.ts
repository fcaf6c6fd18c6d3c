import type { SignedEntry } from '../../contract/index.ts';
import type { EntryProblem } from './problem.ts';

/** Fractions that sources write as words. */
const fractions: readonly (readonly [RegExp, number])[] = [
  [/\bhalf\b/, 0.5],
  [/\bquarter\b/, 0.25],
  [/\bone and a half\b/, 1.5],
];

const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** The figures of a text: digits, with or without commas between thousands, and the words from one to ten, half and quarter. */
export function figuresIn(text: string): ReadonlySet<number> {
  const lower = text.toLowerCase();
  const figures = [...lower.matchAll(/\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g)].map(([figure]) =>
    Number(figure.replaceAll(',', '')),
  );
  const spelled = words.flatMap((word, at) => (new RegExp(`\\b${word}\\b`).test(lower) ? [at + 1] : []));
  const parts = fractions.flatMap(([word, value]) => (word.test(lower) ? [value] : []));
  return new Set([...figures, ...spelled, ...parts]);
}

/** Every figure of a step also occurs in the dose's text, so both give the same dose. */
export function* checkFigures({ dosages }: SignedEntry): Generator<EntryProblem> {
  for (const [index, { dose, steps }] of dosages.entries()) {
    const written = figuresIn(dose);
    for (const [step, { low, high }] of steps.entries())
      for (const [end, figure] of Object.entries({ low, high }))
        if (figure !== null && !written.has(Number(figure)))
          yield {
            field: `dosages.${index}.steps.${step}.${end}`,
            rule: 'figure_not_in_dose',
            message: `${figure} does not occur in the dose "${dose}"`,
          };
  }
}
