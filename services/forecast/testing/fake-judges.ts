import type { Provider } from '../contract/index.ts';
import type { Judge } from '../domain/providers/provider.ts';
import type { Verdict } from '../domain/resolution/verdict.ts';

export interface FakeJudge extends Judge {
  readonly calls: { votes: number; readings: number; probes: number };
}

type Answer<Value> = Value | Error | 'silent';

/** What a fake judge answers; by default it reads in any quotes the outcome of its own verdict, and its probes succeed. */
export interface FakeAnswers {
  vote: Answer<Verdict>;
  reads?: Answer<Verdict['outcome']>;
  isHarmful?: boolean;
  probe?: Error;
}

const answerWith = <Value>(answer: Answer<Value>): Promise<Value> =>
  answer === 'silent' ? new Promise(() => {}) : answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);

/** A judge whose answers a test sets, and may change later. */
export function fakeJudge(name: Provider, answers: FakeAnswers): FakeJudge {
  const calls = { votes: 0, readings: 0, probes: 0 };
  return {
    name,
    calls,
    judge: () => (calls.votes++, answerWith(answers.vote)),
    readQuotes() {
      calls.readings++;
      const { vote, reads = vote instanceof Error || vote === 'silent' ? vote : vote.outcome } = answers;
      return answerWith(reads).then((outcome) => ({ outcome, reasoning: 'It says so.' }));
    },
    screen: () => Promise.resolve(answers.isHarmful ?? false),
    probe: () => (calls.probes++, answers.probe ? Promise.reject(answers.probe) : Promise.resolve()),
  };
}
