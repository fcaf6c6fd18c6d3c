import type { Clock } from '@trivium/core';
import {
  createPanel,
  createReadQueue,
  defaultEvidenceLimits as limits,
  foldForQuote,
  resolveQuestion,
  type Provider,
  type ResolveResult,
} from '@trivium/forecast/resolver';
import type { SafeFetch } from '@trivium/safe-fetch';
import type { Pool } from 'pg';
import type { BenchmarkCase } from './case.ts';
import type { CaseServer } from './case-server.ts';
import type { Run } from './score.rules.ts';
import { scriptedJudge, type Behaviour } from './scripted-judge.ts';

export interface Scenario {
  readonly name: string;
  readonly behaviours: Readonly<Partial<Record<Provider, Behaviour>>>;
}

/** Long enough for pages of this machine, short enough for providers that never answer. */
const deadlineMs = 12_000;

/** Puts one case before the real pipeline, with scripted providers. */
export async function runCase(
  { pool, outbound, server }: { pool: Pool; outbound: SafeFetch; server: CaseServer },
  one: BenchmarkCase,
  scenario: Scenario,
): Promise<Run> {
  const asOf = new Date(one.asOf);
  const clock: Clock = { now: () => asOf, schedule: () => () => {} };
  const urlOf = (page: number) => server.urlOf(one, page);
  const judges = Object.entries(scenario.behaviours).map(([name, behaviour]) =>
    scriptedJudge(name as Provider, behaviour, one, urlOf),
  );
  const question = {
    question: one.question,
    resolutionCriteria: one.resolutionCriteria,
    resolutionSources: one.pages.flatMap(({ isSource }, page) => (isSource ? [urlOf(page)] : [])),
    closesAt: new Date(one.closesAt),
  };
  const resolver = { pool, clock, outbound, panel: createPanel(judges, clock), deadlineMs, reads: createReadQueue(), limits };
  const result = await resolveQuestion(resolver, question, asOf, 'bench');
  return { scenario: scenario.name, one, result, hasAcceptedFabrication: acceptsFabrication(one, result) };
}

/** A source that was checked never carries words that the author made up. */
function acceptsFabrication(one: BenchmarkCase, result: ResolveResult): boolean {
  const checked = result.citedSources.filter(({ checked: was }) => was).map(({ note }) => foldForQuote(note));
  const madeUp = one.answers.hallucinated.quotes.map(({ quote }) => foldForQuote(quote.slice(0, 300)));
  return madeUp.some((quote) => checked.some((note) => note.includes(quote)));
}
