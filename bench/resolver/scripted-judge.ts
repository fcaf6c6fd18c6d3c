import type { Judge } from '@trivium/forecast/resolver';
import { refuseProvider, type Provider } from '@trivium/forecast/resolver';
import type { Answer, BenchmarkCase } from './case.ts';

/** How a scripted provider behaves. */
export type Behaviour = 'right' | 'wrong' | 'hallucinating' | 'captured' | 'slow' | 'rate-limited';

/** A provider that says what the case wrote for its behaviour; the page numbers are those of the pages it is shown. */
export function scriptedJudge(name: Provider, behaviour: Behaviour, one: BenchmarkCase, urlOf: (page: number) => string): Judge {
  return {
    name,
    async judge({ pages }, signal) {
      if (behaviour === 'rate-limited') throw refuseProvider('provider_rate_limited', `${name} refuses more requests for now.`);
      if (behaviour === 'slow')
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
      const { quotes, ...verdict } = answerOf(one, behaviour);
      // A page that could not be read is shown to nobody, so a quote from it names no page.
      const placeOf = (page: number) => pages.findIndex(({ url }) => url === urlOf(page)) + 1;
      return { ...verdict, quotes: quotes.map(({ page, quote }) => ({ source: Math.max(1, placeOf(page)), quote })) };
    },
  };
}

function answerOf({ answers }: BenchmarkCase, behaviour: Exclude<Behaviour, 'slow' | 'rate-limited'>): Answer {
  if (behaviour === 'right') return answers.right;
  if (behaviour === 'wrong') return answers.wrong;
  // Only pages with an injection can capture; elsewhere who would be captured is right.
  return behaviour === 'captured' ? (answers.captured ?? answers.right) : answers.hallucinated;
}
