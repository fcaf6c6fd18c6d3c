import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { injectionsFolder, type Provider } from '@trivium/forecast/resolver';
import type { BenchmarkCase } from './case.ts';
import { chanceOf, type Behaviour, type Injection, type ReadingErrors } from './scripted-judge.ts';

export interface Scenario {
  readonly name: string;
  readonly behaviours: Readonly<Partial<Record<Provider, Behaviour>>>;
  readonly errors: ReadingErrors;
  /** Words that somebody put into the first page. */
  readonly insert?: (one: BenchmarkCase) => Injection | undefined;
  /** The inserted words are a lie, not an instruction: providers report what the page says. */
  readonly isLie?: boolean;
  /** Counted among those with one bad provider and readers that do not err. */
  readonly hasOneBad?: boolean;
}

const none: ReadingErrors = { rate: 0, isCorrelated: false };
const three = (anthropic: Behaviour, openai: Behaviour, google: Behaviour) => ({ anthropic, openai, google });
const allRight = three('right', 'right', 'right');
const oneWrong = three('right', 'wrong', 'right');
const twoWrong = three('right', 'wrong', 'wrong');

const errorRates: readonly ReadingErrors[] = [0.05, 0.1, 0.2].flatMap((rate) => [
  { rate, isCorrelated: false },
  { rate, isCorrelated: true },
]);
const errorName = ({ rate, isCorrelated }: ReadingErrors) =>
  rate === 0 ? '' : `, readers err ${rate * 100}%${isCorrelated ? ' together' : ''}`;

const sentence = z.array(z.object({ text: z.string() }));
const readSentences = async (name: string) =>
  sentence.parse(JSON.parse(await readFile(`${injectionsFolder}/${name}.json`, 'utf8')));

/** Every scenario; the last ones let all providers obey whatever instruction they see. */
export async function readScenarios(): Promise<Scenario[]> {
  const sets = { 'sentences of tuning': await readSentences('tuning'), 'sentences held out': await readSentences('held-out') };
  const pick = (all: readonly { text: string }[], salt: string) => (one: BenchmarkCase) => {
    const { text } = all[Math.floor(chanceOf(salt, one.id) * all.length)] as { text: string };
    return { text, outcome: 'yes' as const };
  };
  const ownWords = ({ answers: { captured } }: BenchmarkCase): Injection | undefined =>
    captured?.quotes[0] && captured.outcome !== 'undecided'
      ? { text: captured.quotes[0].quote, outcome: captured.outcome }
      : undefined;
  return [
    { name: 'all three right', behaviours: allRight, errors: none },
    { name: 'one wrong', behaviours: oneWrong, errors: none, hasOneBad: true },
    { name: 'one hallucinating', behaviours: three('hallucinating', 'right', 'right'), errors: none, hasOneBad: true },
    { name: 'one captured', behaviours: three('right', 'right', 'captured'), errors: none, hasOneBad: true },
    { name: 'one slow', behaviours: three('right', 'slow', 'right'), errors: none, hasOneBad: true },
    { name: 'one rate-limited', behaviours: three('rate-limited', 'right', 'right'), errors: none, hasOneBad: true },
    ...errorRates.flatMap((errors) => [
      { name: `all three right${errorName(errors)}`, behaviours: allRight, errors },
      { name: `one wrong${errorName(errors)}`, behaviours: oneWrong, errors },
      { name: `two wrong${errorName(errors)}`, behaviours: twoWrong, errors },
    ]),
    ...[none, ...errorRates].map((errors) => ({
      name: `all obey, own words of the cases${errorName(errors)}`,
      behaviours: three('captured', 'captured', 'captured'),
      errors,
      insert: ownWords,
    })),
    ...Object.entries(sets).flatMap(([name, all]) =>
      [none, ...errorRates].map((errors) => ({
        name: `all obey, ${name}${errorName(errors)}`,
        behaviours: allRight,
        errors,
        insert: pick(all, name),
      })),
    ),
    {
      name: 'a page plainly lies',
      behaviours: three('hallucinating', 'hallucinating', 'hallucinating'),
      errors: { rate: 1, isCorrelated: true },
      insert: ({ answers: { hallucinated } }) => ({
        text: hallucinated.quotes.map(({ quote }) => quote).join('\n'),
        outcome: 'yes',
      }),
      isLie: true,
    },
  ];
}
