import type { Resolution, ResolveResult } from '../../../contract/index.ts';
import type { MarketRule } from '../../markets/market-rule.ts';
import type { PanelVotes } from '../collect-votes.ts';
import type { CheckedVote } from '../quotes.rules.ts';
import type { AppliedRule } from '../rule/apply-rule.ts';
import { describeFinding } from '../rule/apply-rule.ts';
import { storable } from '../storable.rules.ts';
import type { Evidence } from '../verdict.ts';
import { contextOf } from './quote-context.rules.ts';

/** What a resolution went by. */
export interface ResolutionParts {
  readonly question: string;
  readonly resolutionCriteria: string;
  readonly closesAt: Date;
  readonly judgedAt: Date;
  readonly slug: string | undefined;
  readonly pages: readonly Evidence[];
  readonly panel: Pick<PanelVotes, 'votes' | 'abstentions'>;
  readonly rule: MarketRule | null | undefined;
  readonly applied: AppliedRule | null | undefined;
  readonly result: ResolveResult;
}

/** A record for replay. Quotes carry the words around them, because an ad-hoc page may be pruned. */
export function buildRecord(parts: ResolutionParts, id: string, createdAt: Date): Resolution {
  const { slug, applied, rule } = parts;
  const sources = applied && 'text' in applied.source ? [applied.source, ...parts.pages] : parts.pages;
  return {
    id,
    createdAt: createdAt.toISOString(),
    question: parts.question,
    resolutionCriteria: parts.resolutionCriteria,
    closesAt: parts.closesAt.toISOString(),
    judgedAt: parts.judgedAt.toISOString(),
    market: slug === undefined ? null : { slug },
    result: parts.result,
    evidence: sources.map(({ url, finalUrl, title, fetchedAt, sha256, removedSentences = 0 }) => ({
      url,
      finalUrl,
      title,
      fetchedAt: fetchedAt.toISOString(),
      sha256,
      removedSentences,
    })),
    votes: parts.panel.votes.map(presentVote),
    abstentions: parts.panel.abstentions.map(({ provider, code }) => ({ provider, code })),
    rule: rule && applied ? presentRule(rule, applied) : null,
  };
}

const maxQuotes = 10;
const maxWords = 1_000;
const clean = (text: string) => storable(text).slice(0, maxWords);

function presentVote({ vote, quotes, counts, dropped, reading }: CheckedVote): Resolution['votes'][number] {
  return {
    provider: vote.provider,
    outcome: vote.outcome,
    confidence: vote.confidence,
    reasoning: clean(vote.reasoning),
    clauses: vote.clauses.slice(0, 20).map(({ clause, holds }) => ({ clause: clean(clause), holds })),
    quotes: quotes.slice(0, maxQuotes).map(({ quote, evidence, isVerbatim }) => ({
      quote: clean(quote),
      url: evidence?.finalUrl ?? null,
      isVerbatim,
      ...(isVerbatim && evidence ? contextOf(evidence.text, quote) : { before: '', after: '' }),
    })),
    counts,
    dropped: dropped ?? null,
    reading: reading ? { provider: reading.provider, outcome: reading.outcome, reasoning: clean(reading.reasoning) } : null,
  };
}

function presentRule(rule: MarketRule, { finding }: AppliedRule): Resolution['rule'] {
  const common = { unit: rule.unit, reason: describeFinding(rule, finding) };
  return finding.outcome === undefined
    ? { ...common, outcome: null, value: null, against: null, at: null, words: '' }
    : {
        ...common,
        outcome: finding.outcome,
        value: finding.value,
        against: finding.against,
        at: finding.at.toISOString(),
        words: finding.words,
      };
}
