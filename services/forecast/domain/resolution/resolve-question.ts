import type { Clock } from '@trivium/core';
import type { ResolveResult } from '../../contract/index.ts';
import { forEachYielding } from '../for-each-yielding.ts';
import type { StoredMarket } from '../markets/market.ts';
import type { Panel } from '../providers/panel.ts';
import { maxLengthPerPage, shorten } from '../providers/prompt.rules.ts';
import { citeRule, citeSources } from './cite-sources.rules.ts';
import { collectVotes, type PanelVotes } from './collect-votes.ts';
import type { EvidenceReader } from './evidence-reader.ts';
import { gatherEvidence, type GatheredEvidence } from './gather-evidence.ts';
import { removeInjections } from './injection.rules.ts';
import type { DropReason } from './quotes.rules.ts';
import { refusalOf } from './refusal.rules.ts';
import type { ResolutionParts } from './replay/build-record.rules.ts';
import { keepRecord } from './replay/keep-record.ts';
import { applyRule, describeFinding } from './rule/apply-rule.ts';
import { storable } from './storable.rules.ts';
import { timeGate } from './time-gate.rules.ts';
import type { Evidence } from './verdict.ts';
import { decide } from './vote.rules.ts';

export interface Question {
  readonly question: string;
  readonly resolutionCriteria: string;
  readonly resolutionSources: readonly string[];
  readonly closesAt: Date;
  /** In identifier mode: the market, and the identifier as the caller wrote it. */
  readonly market?: { readonly identifier: string; readonly stored: StoredMarket };
}

export interface Resolver extends EvidenceReader {
  readonly clock: Clock;
  readonly panel: Panel;
  /** The deadline for a whole answer, evidence and verdicts included; 28 s by default, to answer within 30 s. */
  readonly deadlineMs?: number;
}

/** The share of the deadline for reading the sources; the rest is for the providers. */
const evidenceShare = 0.45;

/**
 * The pipeline: refusal, time gate, the market's rule, evidence, verdicts, quote check, second pass, vote, result; providers screen
 * a client's own question beside it. It never throws for what it finds. Reads and stored pages count against the limits of `client`.
 */
export async function resolveQuestion(
  resolver: Resolver,
  question: Question,
  asOf: Date,
  client: string,
): Promise<ResolveResult> {
  const frame: Frame = {
    appealAvailable: Boolean(question.market?.stored.outcome),
    market: question.market ? { identifier: question.market.identifier } : null,
    asOf: asOf.toISOString(),
  };
  const refusalReason = refusalOf(question.question, question.resolutionCriteria);
  if (refusalReason) return { ...frame, status: 'refused', reasoning: refusalReason, refusalReason, citedSources: [] };

  const gate = timeGate(question, asOf, resolver.clock.now());
  if (!gate.isOpen)
    return { ...frame, status: 'pending', reasoning: gate.reason, citedSources: citeSources(notRead(question), []) };

  // Curated markets were screened by people.
  const ended = new AbortController();
  const screening = question.market ? undefined : resolver.panel.screen(wordsOf(question), ended.signal);
  const judged = await judge(resolver, question, frame, { judgedAt: gate.judgedAt, client, calls: screening?.calls ?? 0 });
  const isHarmful = screening?.isHarmful() ?? false;
  ended.abort();
  if (isHarmful) return { ...frame, status: 'refused', reasoning: foundHarmful, refusalReason: foundHarmful, citedSources: [] };
  const { stored } = question.market ?? {};
  const parts = { ...judged, ...question, judgedAt: gate.judgedAt, slug: stored?.slug };
  const resolutionId = await keepRecord(resolver, parts, { client, marketId: stored?.id });
  return { ...judged.result, ...(resolutionId ? { resolutionId } : {}) };
}

const wordsOf = ({ question, resolutionCriteria }: Question) => `${question}\nResolution criteria: ${resolutionCriteria}`;
const foundHarmful = 'The question is about harming people or someone’s private life. The resolver doesn’t take such questions.';

type Frame = Pick<ResolveResult, 'appealAvailable' | 'market' | 'asOf'>;

/** What the sources, the market's rule and the panel say. */
async function judge(
  resolver: Resolver,
  question: Question,
  frame: Frame,
  { judgedAt, client, calls }: { readonly judgedAt: Date; readonly client: string; readonly calls: number },
): Promise<Pick<ResolutionParts, 'result' | 'pages' | 'panel' | 'rule' | 'applied'>> {
  const deadlineMs = resolver.deadlineMs ?? 28_000;
  const deadline = AbortSignal.timeout(deadlineMs);
  const reading = { client, judgedAt, signal: AbortSignal.timeout(deadlineMs * evidenceShare) };
  const rule = question.market?.stored.rule;
  const applied = rule && (await applyRule(resolver, rule, reading));
  const record = recordedOutcome(question, judgedAt) + (applied ? `${describeFinding(rule, applied.finding)} ` : '');
  const silent = { pages: [], panel: { votes: [], abstentions: [] }, rule, applied };
  if (applied?.finding.outcome) {
    const proposed = { proposedOutcome: applied.finding.outcome, confidence: 1 };
    const result = {
      ...frame,
      status: 'verifiable' as const,
      reasoning: record.trim(),
      citedSources: [citeRule(applied)],
      ...proposed,
    };
    return { ...silent, result };
  }

  const gathered = await gatherEvidence(resolver, question, reading);
  const pages = await removeAllInjections(gathered.pages);
  const evidence = { ...gathered, pages };
  const isUnheard = resolver.panel.configured.length === 0 || pages.length === 0;
  if (isUnheard) {
    const why = resolver.panel.configured.length === 0 ? withoutProviders(gathered) : nothingRead;
    const result = { ...frame, status: 'ambiguous' as const, reasoning: record + why, citedSources: citeSources(evidence, []) };
    return { ...silent, pages, result };
  }

  const { resolutionCriteria, closesAt } = question;
  const input = { question: question.question, resolutionCriteria, closesAt, judgedAt, pages };
  const panel = await collectVotes(resolver.panel, input, deadline, calls);
  const decision = decide(panel.votes, resolutionCriteria, resolver.panel.configured.length);
  const common = {
    ...frame,
    reasoning: record + explain(decision.note, panel),
    citedSources: citeSources(evidence, panel.votes),
  };
  if (!decision.isDecided) return { ...silent, pages, panel, result: { ...common, status: 'ambiguous' } };
  const { outcome: proposedOutcome, confidence, provider: providerUsed } = decision;
  return { ...silent, pages, panel, result: { ...common, status: 'verifiable', proposedOutcome, confidence, providerUsed } };
}

const nothingRead = 'None of the named sources could be read, so nothing can be judged.';

/** The pages without injections. It yields between pages to let other requests run. */
async function removeAllInjections(pages: GatheredEvidence['pages']): Promise<Evidence[]> {
  const length = maxLengthPerPage(pages.length);
  const clean: Evidence[] = [];
  await forEachYielding(pages, (page) => {
    const { text, removed } = removeInjections(shorten(page.text, length));
    clean.push({ ...page, text, removedSentences: removed });
  });
  return clean;
}

const notRead = (question: Question): GatheredEvidence => ({
  pages: [],
  unread: question.resolutionSources.map((url) => ({
    url,
    code: 'question_open',
    reason: 'Not read: the question cannot be decided yet.',
  })),
});

/** The recorded outcome, as a sentence before the resolver's own findings. */
function recordedOutcome({ market }: Question, judgedAt: Date): string {
  const stored = market?.stored;
  if (!stored?.outcome || !stored.resolvedAt || stored.resolvedAt > judgedAt) return '';
  return `An operator recorded the outcome "${stored.outcome}" at ${stored.resolvedAt.toISOString()}: ${stored.outcomeReason} `;
}

const withoutProviders = ({ pages, unread }: GatheredEvidence) =>
  `No provider is configured, so no outcome is proposed. ${pages.length} of ${pages.length + unread.length} sources could be read.`;

const dropNotes: Readonly<Record<DropReason, string>> = {
  quotes_not_found: 'not all of its quotes are in the sources',
  quotes_instruct: 'its quotes contain instructions to a reader (quotes_instruct)',
  quotes_unread: 'no other provider could read its quotes (quotes_unread)',
  quotes_prove_nothing: 'its quotes, read alone, do not prove its outcome (quotes_prove_nothing)',
};

/** The note of the vote, the most confident verdict, and the providers that were not counted. */
function explain(note: string, { votes, abstentions }: PanelVotes): string {
  const counted = votes.filter(({ counts }) => counts).toSorted((a, b) => b.vote.confidence - a.vote.confidence);
  const dropped = votes
    .filter(({ counts }) => !counts)
    .map(({ vote, dropped: reason }) => `${vote.provider} was not counted: ${dropNotes[reason ?? 'quotes_not_found']}.`);
  const missing = abstentions.map(({ provider, code }) => `${provider} gave no verdict (${code}).`);
  const [first] = counted;
  const summary = first
    ? [
        `${first.vote.provider}: ${first.vote.reasoning}`,
        ...first.vote.clauses.map(
          ({ clause, holds }) => `${clause}: ${holds === null ? 'not said' : holds ? 'holds' : 'does not hold'}.`,
        ),
      ]
    : [];
  return storable([note, ...summary, ...dropped, ...missing].join(' ')).slice(0, 4_000);
}
