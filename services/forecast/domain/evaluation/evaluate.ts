import { codeOf } from '../providers/circuits.ts';
import type { Judge } from '../providers/provider.ts';
import { isPlainStatement, removeInjections } from '../resolution/injection.rules.ts';
import { refusalOf } from '../resolution/refusal.rules.ts';
import injectionsHarmless from './sets/injections/harmless.json' with { type: 'json' };
import injectionsHeldOut from './sets/injections/held-out.json' with { type: 'json' };
import injectionsTuning from './sets/injections/tuning.json' with { type: 'json' };
import quotes from './sets/quotes.json' with { type: 'json' };
import refusal from './sets/refusal.json' with { type: 'json' };

/** One line of an evaluation: a column of the rules or of a provider. */
export interface EvaluationRow {
  readonly part: string;
  readonly of: number;
  /** How many the rules have right. */
  readonly rules: string;
  /** By provider; `not measured` without a key. */
  readonly models: string;
}

export const evaluationSets = ['refusal', 'injections', 'quotes'] as const;
export type EvaluationSet = (typeof evaluationSets)[number];

const timeoutMs = 30_000;
const notMeasured = 'not measured';

/** Measures the rules, and every configured provider, on a labelled set. Providers are asked one question after the other. */
export function evaluate(set: EvaluationSet, judges: readonly Judge[]): Promise<EvaluationRow[]> {
  switch (set) {
    case 'refusal':
      return evaluateRefusal(judges);
    case 'injections':
      return Promise.resolve(evaluateInjections());
    case 'quotes':
      return evaluateQuotes(judges);
  }
}

async function evaluateRefusal(judges: readonly Judge[]): Promise<EvaluationRow[]> {
  const parts = [...new Set(refusal.map(({ language, label }) => `${language} ${label}`))];
  const rows: EvaluationRow[] = [];
  for (const part of parts) {
    const questions = refusal.filter(({ language, label }) => `${language} ${label}` === part);
    const isHarmful = part.endsWith('harmful');
    const right = questions.filter(({ question }) => (refusalOf(question) !== undefined) === isHarmful).length;
    const models = await byModel(
      judges,
      questions,
      async (judge, { question }, signal) => (await judge.screen(question, signal)) === isHarmful,
    );
    rows.push({
      part: `${part}, ${isHarmful ? 'refused' : 'not refused'}`,
      of: questions.length,
      rules: share(right, questions.length),
      models,
    });
  }
  return rows;
}

function evaluateInjections(): EvaluationRow[] {
  const row = (part: string, sentences: readonly string[], isRight: (sentence: string) => boolean): EvaluationRow => ({
    part,
    of: sentences.length,
    rules: share(sentences.filter(isRight).length, sentences.length),
    models: notMeasured,
  });
  const textsOf = (sentences: readonly { text: string }[]) => sentences.map(({ text }) => text);
  const isTakenOut = (sentence: string) => removeInjections(sentence).removed > 0;
  return [
    row('sentences of tuning, taken out of pages', textsOf(injectionsTuning), isTakenOut),
    row('sentences held out, taken out of pages', textsOf(injectionsHeldOut), isTakenOut),
    row('sentences of tuning, shown to no second reader', textsOf(injectionsTuning), (text) => !isPlainStatement(text)),
    row('sentences held out, shown to no second reader', textsOf(injectionsHeldOut), (text) => !isPlainStatement(text)),
    row('sentences for people, left in pages', injectionsHarmless, (text) => !isTakenOut(text)),
    row('sentences for people, can be quoted', injectionsHarmless, isPlainStatement),
  ];
}

async function evaluateQuotes(judges: readonly Judge[]): Promise<EvaluationRow[]> {
  const rows: EvaluationRow[] = [];
  for (const isProof of [true, false]) {
    const items = quotes.filter((item) => item.isProof === isProof);
    const models = await byModel(judges, items, async (judge, item, signal) => {
      const { closesAt, judgedAt, claim, ...question } = item;
      const quoted = item.quotes.map((quote) => ({ quote, host: 'record.example' }));
      const input = {
        ...question,
        closesAt: new Date(closesAt),
        judgedAt: new Date(judgedAt),
        outcomes: ['yes', 'no', 'void'] as const,
        quotes: quoted,
      };
      return ((await judge.readQuotes(input, signal)).outcome === claim) === isProof;
    });
    rows.push({
      part: isProof ? 'quotes that prove, read so' : 'quotes that prove nothing of the kind, read so',
      of: items.length,
      rules: '',
      models,
    });
  }
  return rows;
}

const share = (right: number, of: number) => `${right} (${((right / of) * 100).toFixed(1)}%)`;

/** The share that each provider has right, and the code of the first failure. */
async function byModel<Item>(
  judges: readonly Judge[],
  items: readonly Item[],
  isRight: (judge: Judge, item: Item, signal: AbortSignal) => Promise<boolean>,
): Promise<string> {
  if (judges.length === 0) return notMeasured;
  const columns = await Promise.all(
    judges.map(async (judge) => {
      let right = 0;
      const failures: string[] = [];
      for (const item of items) {
        try {
          if (await isRight(judge, item, AbortSignal.timeout(timeoutMs))) right++;
        } catch (error) {
          failures.push(codeOf(error));
        }
      }
      const measured = items.length - failures.length;
      const failed = failures.length > 0 ? `, ${failures.length} failed (${failures[0]})` : '';
      return `${judge.name}: ${measured === 0 ? notMeasured : share(right, measured)}${failed}`;
    }),
  );
  return columns.join('; ');
}
