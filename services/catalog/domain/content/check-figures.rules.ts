import type { SignedEntry } from '../../contract/index.ts';
import type { EntryProblem } from './problem.ts';

const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Figures that sources write as words. */
const words: readonly (readonly [RegExp, number])[] = [
  ...names.map((name, at) => [new RegExp(`\\b${name}\\b`), at + 1] as const),
  [/\bhalf\b/, 0.5],
  [/\bquarter\b/, 0.25],
  [/\bone and a half\b/, 1.5],
];

/** The figures of a text: digits, with or without commas between thousands, and the words from one to ten, half and quarter. */
export function figuresIn(text: string): ReadonlySet<number> {
  const lower = text.toLowerCase();
  const figures = [...lower.matchAll(/\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g)].map(([figure]) =>
    Number(figure.replaceAll(',', '')),
  );
  const spelled = words.flatMap(([word, value]) => (word.test(lower) ? [value] : []));
  return new Set([...figures, ...spelled]);
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
