import type { CitedSource } from '../../contract/index.ts';
import type { EvidenceNotKept } from './evidence-budget.rules.ts';
import type { GatheredEvidence } from './gather-evidence.ts';
import type { CheckedVote } from './quotes.rules.ts';
import type { AppliedRule } from './rule/apply-rule.ts';

const shortened = (quote: string) => quote.slice(0, 300);
const quoted = (quote: string) => `“${shortened(quote)}”`;

const notKeptNote: Readonly<Record<EvidenceNotKept, string>> = {
  evidence_store_unreachable: 'Not saved: the database didn’t respond (evidence_store_unreachable).',
  evidence_client_budget_spent: 'Not saved: you’ve reached today’s storage limit (evidence_client_budget_spent).',
  evidence_total_budget_spent: 'Not saved: the space for visitors’ questions is full (evidence_total_budget_spent).',
  evidence_source_budget_spent:
    'Not saved: this source has already been saved several times today (evidence_source_budget_spent).',
};

const removedNote = (count: number) =>
  count === 1
    ? '1 sentence with instructions to a machine was removed.'
    : `${count} sentences with instructions to a machine were removed.`;

/**
 * Every named source: whether it was read, when, its SHA-256, and its verified quotes. A fabricated quote is listed too, as
 * not checked.
 */
export function citeSources({ pages, unread }: GatheredEvidence, votes: readonly CheckedVote[]): CitedSource[] {
  const quotes = votes.flatMap(({ vote, quotes: all }) => all.map((one) => ({ ...one, provider: vote.provider })));
  const read = pages.map((page): CitedSource => {
    const verified = quotes.filter(({ isVerbatim, evidence }) => isVerbatim && evidence?.url === page.url);
    const unique = [...new Set(verified.map(({ quote }) => quote))];
    return {
      source: page.title ?? new URL(page.finalUrl).hostname,
      checked: true,
      note: [
        `Read ${page.fetchedAt.toISOString()}, SHA-256 ${page.sha256}.`,
        ...(page.notKept ? [notKeptNote[page.notKept]] : []),
        ...(page.removedSentences ? [removedNote(page.removedSentences)] : []),
        ...unique.map(quoted),
      ].join(' '),
      url: page.finalUrl,
      readAt: page.fetchedAt.toISOString(),
      ...(unique.length > 0 ? { quotes: unique.map(shortened) } : {}),
      ...(page.notKept ? { code: page.notKept } : {}),
      ...(page.removedSentences ? { removedSentences: page.removedSentences } : {}),
    };
  });
  const missing = unread.map(({ url, code, reason }): CitedSource => ({
    source: new URL(url).hostname,
    checked: false,
    note: reason,
    url,
    code,
  }));
  const fabricated = quotes
    .filter(({ isVerbatim }) => !isVerbatim)
    .map(({ quote, evidence, provider }): CitedSource => ({
      source: evidence ? new URL(evidence.finalUrl).hostname : 'unknown',
      checked: false,
      note: `${provider} quoted words that are not in this source: ${quoted(quote)}`,
      quotes: [shortened(quote)],
      code: 'quote_not_found',
      ...(evidence ? { url: evidence.finalUrl } : {}),
    }));
  return [...read, ...missing, ...fabricated];
}

/** The source of a market's rule, with the words that show the deciding value. */
export function citeRule({ source, finding }: AppliedRule): CitedSource {
  if ('reason' in source) {
    const { url, code, reason } = source;
    return { source: new URL(url).hostname, checked: false, note: reason, url, code };
  }
  const words = finding.outcome === undefined ? [] : [finding.words];
  return {
    source: source.title ?? new URL(source.finalUrl).hostname,
    checked: true,
    note: [`Read ${source.fetchedAt.toISOString()}, SHA-256 ${source.sha256}.`, ...words.map(quoted)].join(' '),
    url: source.finalUrl,
    readAt: source.fetchedAt.toISOString(),
    ...(words.length > 0 ? { quotes: words.map(shortened) } : {}),
  };
}
