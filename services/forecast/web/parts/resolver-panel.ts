import { formatMoment, formatPercent, type Html, languageOf, externalLink } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { CitedSource, ResolveResult } from '../../contract/index.ts';
import type { MarketDetails } from '../data.ts';
import type { View } from '../view.ts';
import { resolutionRecord } from './resolution-record.ts';
import { readNote, readReasoning } from './resolve-result.rules.ts';

/** The resolver's button and its answer, with every clause, quote and source. */
export function resolverPanel(view: View, market: MarketDetails, result?: ResolveResult): Html {
  const { t } = view;
  return html`<section class="part" id="resolver" aria-labelledby="resolver-title">
    <h2 id="resolver-title">${market.outcome === null ? t.resolver.heading : t.record.heading}</h2>
    ${resolutionRecord(view, market)}
    <p class="quiet">${market.outcome === null ? t.resolver.lead : t.record.again}</p>
    ${view.site.data.stats().verifier.mode === 'fallback' ? html`<p class="quiet small">${t.resolver.withoutProvider}</p>` : ''}
    <form method="post" action="${view.to(`/m/${market.slug}/resolve`)}" data-swap="resolver" data-failed="${t.resolver.failed}">
      <button class="button" data-busy="${t.resolver.busy}">${result ? t.resolver.again : t.resolver.run}</button>
    </form>
    <div role="status" class="answer">${result ? resolveAnswer(view, market, result) : ''}</div>
  </section>`;
}

function resolveAnswer(view: View, market: MarketDetails, result: ResolveResult): Html {
  const { t, language } = view;
  const { sentences: explanation, clauses } = readReasoning(result.reasoning);
  const isRecorded = market.outcome !== null && result.status === 'ambiguous';
  // The clock's answer needs no more than the close, in the reader's words.
  const sentences = isRecorded
    ? t.record.stands
    : result.status === 'pending'
      ? t.resolver.pendingUntil(formatMoment(market.closesAt, language))
      : explanation;
  return html`<div class="panel verdict">
    <h3 data-focus tabindex="-1">${isRecorded ? t.record.nothingNew : t.resolver.status[result.status]}</h3>
    ${
      result.proposedOutcome &&
      html`<p class="proposed">
        <b>${t.outcome[result.proposedOutcome]}</b>
        ${result.confidence === undefined ? '' : html`<span class="quiet">${t.resolver.confidence(formatPercent(result.confidence, language))}</span>`}
      </p>`
    }
    ${sentences && html`<p lang="${languageOf(sentences)}">${sentences}</p>`}
    ${
      clauses.length > 0
        ? html`<h4>${t.resolver.clauses}</h4>
            <ul class="clauses">
              ${clauses.map(
                ({ clause, holding }) =>
                  html`<li>
                    <span lang="${languageOf(clause)}">${clause}</span>
                    <span class="tag ${holding === 'holds' ? 'marked' : ''}">${t.resolver.clause[holding]}</span>
                  </li>`,
              )}
            </ul>`
        : ''
    }
    ${
      result.citedSources.length > 0
        ? html`<h4>${t.resolver.sources}</h4>
            <ul class="cited">
              ${result.citedSources.map((source) => cited(view, source))}
            </ul>`
        : ''
    }
    <p class="quiet small">
      ${result.asOf && html`${t.resolver.asOf} <time datetime="${result.asOf}">${formatMoment(result.asOf, language)}</time>. `}
      ${result.providerUsed && html`${t.resolver.by} ${result.providerUsed}. `}
      ${result.resolutionId && html`<a href="${view.to(`/resolutions/${result.resolutionId}`)}">${t.replay.link}</a>. `}
      ${result.appealAvailable ? html`${t.resolver.appeal} <a href="${view.to('/developers')}">API</a>` : ''}
    </p>
  </div>`;
}

function cited({ t }: View, source: CitedSource): Html {
  const { words, quotes } = readNote(source);
  return html`<li>
    <p>
      <b>${source.url ? externalLink(source.url, source.source) : source.source}</b>
      <span class="tag ${source.checked ? 'marked' : ''}">${source.checked ? t.resolver.checked : t.resolver.unchecked}</span>
    </p>
    ${quotes.map((quote) => html`<blockquote lang="${languageOf(quote)}">${quote}</blockquote>`)}
    ${words && html`<p class="quiet small" lang="${languageOf(words)}">${words}</p>`}
  </li>`;
}
