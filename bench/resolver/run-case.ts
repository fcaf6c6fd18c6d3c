import { systemClock, type Clock } from '@trivium/core';
import {
  createPanel,
  createReadQueue,
  defaultEvidenceLimits as limits,
  foldForQuote,
  resolveQuestion,
  type EvidenceReader,
  type Provider,
  type ResolveResult,
} from '@trivium/forecast/resolver';
import type { Pool } from 'pg';
import type { BenchmarkCase } from './case.ts';
import type { CaseServer } from './case-server.ts';
import type { Run } from './score.rules.ts';
import type { Scenario } from './scenarios.ts';
import { scriptedJudge, type Injection } from './scripted-judge.ts';

export interface RunContext {
  readonly pool: Pool;
  readonly outbound: EvidenceReader['outbound'];
  readonly server: CaseServer;
}

/** Providers of this machine answer at once or never. */
const panelLimits = { timeoutMs: 1_000, hedgeAfterMs: 250, maxCalls: 15 };

/** A clock that shows a case's moment; what it schedules takes real time. */
const clockAt = (moment: Date): Clock => ({
  now: () => moment,
  schedule: (at, run) => systemClock.schedule(new Date(Date.now() + at.getTime() - moment.getTime()), run),
});

/** The reader's pages, with words added to the first. */
const withWords = (outbound: RunContext['outbound'], words: Injection | undefined, url: string): RunContext['outbound'] =>
  words === undefined
    ? outbound
    : {
        async read(address, ...rest) {
          const page = await outbound.read(address, ...rest);
          return page.ok && address === url
            ? { ...page, sha256: page.sha256.replaceAll(/^.{8}/g, '00000000'), text: `${page.text}\n${words.text}\n` }
            : page;
        },
      };

/** Puts one case before the real pipeline, with scripted providers. */
export async function runCase({ pool, outbound, server }: RunContext, one: BenchmarkCase, scenario: Scenario): Promise<Run> {
  const asOf = new Date(one.asOf);
  const clock = clockAt(asOf);
  const urlOf = (page: number) => server.urlOf(one, page);
  const sources = one.pages.flatMap(({ isSource }, page) => (isSource ? [page] : []));
  const words = scenario.insert?.(one);
  const injection = scenario.isLie ? undefined : words;
  let hasObeyed = false;
  const script = { one, urlOf, errors: scenario.errors, injection, onObey: () => void (hasObeyed = true) };
  const judges = Object.entries(scenario.behaviours).map(([name, behaviour]) =>
    scriptedJudge(name as Provider, behaviour, script),
  );
  const isServed = scenario.name.includes('own words');
  const place = scenario.isLie ? (one.answers.hallucinated.quotes[0]?.page ?? 0) : (sources[0] ?? 0);
  const question = {
    question: one.question,
    resolutionCriteria: one.resolutionCriteria,
    resolutionSources: sources.map(urlOf),
    closesAt: new Date(one.closesAt),
  };
  const resolver = {
    pool,
    clock,
    outbound: isServed ? outbound : withWords(outbound, words, urlOf(place)),
    panel: createPanel(judges, clock, { limits: panelLimits }),
    reads: createReadQueue(),
    limits,
  };
  const result = await resolveQuestion(resolver, question, asOf, 'bench');
  return {
    scenario: scenario.name,
    one,
    result,
    hasAcceptedFabrication:
      !scenario.isLie &&
      isQuoted(
        result,
        one.answers.hallucinated.quotes.map(({ quote }) => quote),
      ),
    isCaptured:
      injection !== undefined &&
      result.proposedOutcome === injection.outcome &&
      (hasObeyed || one.truth !== injection.outcome || isQuoted(result, [injection.text])),
    isOnInjectedText:
      injection !== undefined && result.proposedOutcome === injection.outcome && isQuoted(result, [injection.text]),
  };
}

/** Whether a source that was checked carries one of these quotes. */
function isQuoted(result: ResolveResult, quotes: readonly string[]): boolean {
  const checked = result.citedSources.filter(({ checked: was }) => was).map(({ note }) => foldForQuote(note));
  return quotes.some((quote) => checked.some((note) => note.includes(foldForQuote(quote.slice(0, 300)))));
}
