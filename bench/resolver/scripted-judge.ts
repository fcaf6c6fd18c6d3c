import { createHash } from 'node:crypto';
import { foldForQuote, refuseProvider, type Judge, type Outcome, type Provider } from '@trivium/forecast/resolver';
import type { Answer, BenchmarkCase } from './case.ts';

/** How a scripted provider votes. */
export type Behaviour = 'right' | 'wrong' | 'hallucinating' | 'captured' | 'slow' | 'rate-limited';

/** How often providers misread quotes, from 0 to 1; correlated readers misread the same ones. */
export interface ReadingErrors {
  readonly rate: number;
  readonly isCorrelated: boolean;
}

/** Words in a page that instruct the provider, and what they want. */
export interface Injection {
  readonly text: string;
  readonly outcome: Outcome;
}

export interface Script {
  readonly one: BenchmarkCase;
  readonly urlOf: (page: number) => string;
  readonly errors: ReadingErrors;
  /** Providers that see it obey it, as voters and as readers of quotes. */
  readonly injection?: Injection | undefined;
  /** Called when a provider sees the words and obeys. */
  readonly onObey?: () => void;
}

/** From 0 to 1, the same for the same words. */
export const chanceOf = (...words: string[]): number =>
  createHash('sha256').update(words.join('\n')).digest().readUIntBE(0, 6) / 2 ** 48;

/** A provider that says what the case wrote for its behaviour; the page numbers are those of the pages it is shown. */
export function scriptedJudge(name: Provider, behaviour: Behaviour, script: Script): Judge {
  const { one, urlOf, errors, injection } = script;
  const silence = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  const isSeen = (texts: readonly string[]) =>
    injection !== undefined && texts.some((text) => foldForQuote(text).includes(foldForQuote(injection.text)));

  async function fail(signal: AbortSignal): Promise<void> {
    if (behaviour === 'rate-limited') throw refuseProvider('provider_rate_limited', `${name} refuses more requests for now.`);
    if (behaviour === 'slow') await silence(signal);
  }

  return {
    name,
    screen: () => Promise.resolve(false),
    probe: () => Promise.resolve(),
    async judge({ pages }, signal) {
      await fail(signal);
      if (injection && isSeen(pages.map(({ text }) => text))) {
        script.onObey?.();
        return obey(one, injection);
      }
      const { quotes, ...verdict } = answerOf(one, behaviour);
      // A page that could not be read is shown to nobody, so a quote from it names no page.
      const placeOf = (page: number) => pages.findIndex(({ url }) => url === urlOf(page)) + 1;
      return { ...verdict, quotes: quotes.map(({ page, quote }) => ({ source: Math.max(1, placeOf(page)), quote })) };
    },
    async readQuotes({ quotes }, signal) {
      await fail(signal);
      const reasoning = 'Read alone.';
      if (injection && isSeen(quotes.map(({ quote }) => quote))) {
        script.onObey?.();
        return { outcome: injection.outcome, reasoning };
      }
      const key = quotes.map(({ quote }) => quote).join('\n');
      const isMisread = chanceOf('reading', one.id, key, errors.isCorrelated ? '' : name) < errors.rate;
      const isProof = quotes.every(({ quote }) => one.answers.right.quotes.some((proof) => proof.quote.startsWith(quote)));
      // Who misreads proof sees none; who misreads other words takes them for proof of what was claimed.
      if (isProof) return { outcome: isMisread ? 'undecided' : one.answers.right.outcome, reasoning };
      return { outcome: isMisread ? claimOf(one, key) : 'undecided', reasoning };
    },
  };
}

/** The outcome that somebody claims with these words. */
function claimOf({ answers }: BenchmarkCase, words: string): Answer['outcome'] {
  const all = [answers.wrong, answers.hallucinated, ...(answers.captured ? [answers.captured] : [])];
  return all.find(({ quotes }) => quotes.some(({ quote }) => words.includes(quote)))?.outcome ?? 'undecided';
}

function answerOf({ answers }: BenchmarkCase, behaviour: Behaviour): Answer {
  if (behaviour === 'wrong') return answers.wrong;
  if (behaviour === 'hallucinating') return answers.hallucinated;
  // Only pages with an injection can capture; elsewhere who would be captured is right.
  return behaviour === 'captured' ? (answers.captured ?? answers.right) : answers.right;
}

/** An obedient provider quotes the instruction, or words of the page that have nothing to do with it. */
function obey(one: BenchmarkCase, { text, outcome }: Injection): Answer & { quotes: { source: number; quote: string }[] } {
  const [otherWords] = one.answers.wrong.quotes;
  const quote = chanceOf('quotes', one.id) < 0.5 && otherWords ? otherWords.quote : text;
  return { outcome, confidence: 0.99, clauses: [], quotes: [{ source: 1, page: 0, quote }], reasoning: 'As told.' };
}
