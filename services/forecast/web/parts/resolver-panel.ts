import { formatCount, formatDay, formatMoment, formatPercent, type Html, languageOf } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { ResolveResult } from '../../contract/index.ts';
import { gateOpensAt } from '../../domain/resolution/time-gate.rules.ts';
import type { MarketDetails } from '../data.ts';
import type { View } from '../view.ts';
import { citedSource } from './cited-source.ts';
import { providerNames } from './provider-names.ts';
import { isUnread, resultHeading } from './result-heading.ts';
import { readReasoning } from './resolve-result.rules.ts';

/** The resolver's button and its answer with every clause, quote and source: only where it can judge an open question. */
export function resolverPanel(view: View, market: MarketDetails, result?: ResolveResult): Html | '' {
  const { t } = view;
  if (!canResolve(view, market)) return '';
  return html`<section class="part" id="resolver" aria-labelledby="resolver-title">
    <h2 id="resolver-title">${t.resolver.heading}</h2>
    <p class="quiet">${t.resolver.lead}</p>
    ${isFallback(view) ? html`<p class="quiet small">${t.resolver.withoutProvider}</p>` : ''}
    <form method="post" action="${view.to(`/m/${market.slug}/resolve`)}" data-swap="resolver" data-failed="${t.resolver.failed}">
      <button class="button" data-busy="${t.resolver.busy}">${result ? t.resolver.again : t.resolver.run}</button>
    </form>
    <div role="status" class="answer">${result ? resolveAnswer(view, market, result) : ''}</div>
  </section>`;
}

/** Whether the resolver has something to judge: nothing is recorded, and the day from which it can has come. */
export const canResolve = ({ site }: View, market: MarketDetails): boolean =>
  market.outcome === null && site.data.now() >= opensAt(market);

/** The line that says from when the resolver can judge an open question, until it can. */
export const resolverOpens = (view: View, market: MarketDetails): Html | '' =>
  market.outcome !== null || canResolve(view, market)
    ? ''
    : html`<p class="quiet small">
        ${tooEarly(view, market)} <a href="${view.to('/about')}#outcomes">${view.t.resolver.how}</a>
      </p>`;

const opensAt = ({ closesAt, resolutionCriteria }: MarketDetails) =>
  gateOpensAt({ closesAt: new Date(closesAt), resolutionCriteria });

/** Most markets close in the last second of a day, so the resolver can judge from the next. */
const tooEarly = ({ t, language }: View, market: MarketDetails) =>
  t.resolver.opensOn(formatDay(new Date(opensAt(market).getTime() + 1000).toISOString(), language));

const isFallback = ({ site }: View) => site.data.stats().verifier.mode === 'fallback';

const isRead = ({ checked }: ResolveResult['citedSources'][number]) => checked;

/** What the result says, in the reader's words; undefined where only the models' own sentences say it. */
function sentenceOf(view: View, market: MarketDetails, { status, providerUsed, citedSources }: ResolveResult) {
  const { t, language } = view;
  if (status === 'pending') return tooEarly(view, market);
  if (status === 'refused') return t.resolver.outOfScope;
  if (status === 'verifiable') return providerUsed === undefined ? t.resolver.byRule : undefined;
  if (isUnread(citedSources)) return t.resolver.nothingRead;
  return isFallback(view)
    ? t.resolver.onlyRead(formatCount(citedSources.filter(isRead).length, language), formatCount(citedSources.length, language))
    : undefined;
}

function resolveAnswer(view: View, market: MarketDetails, result: ResolveResult): Html {
  const { t, language } = view;
  const { sentences, clauses } = readReasoning(result.reasoning);
  const sentence = sentenceOf(view, market, result);
  return html`<div class="panel verdict">
    <h3 data-focus tabindex="-1">${resultHeading(view, result)}</h3>
    ${
      result.proposedOutcome &&
      html`<p class="proposed">
        <b>${t.outcome[result.proposedOutcome]}</b>
        ${result.confidence === undefined ? '' : html`<span class="quiet">${t.resolver.confidence(formatPercent(result.confidence, language))}</span>`}
      </p>`
    }
    ${sentence ? html`<p>${sentence}</p>` : explanation(view, sentences)}
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
              ${result.citedSources.map((source) => citedSource(view, source))}
            </ul>`
        : ''
    }
    <p class="meta">
      ${result.asOf && html`<span>${t.resolver.asOf} <time datetime="${result.asOf}">${formatMoment(result.asOf, language)}</time></span>`}
      ${result.providerUsed && html`<span>${t.resolver.by} ${providerNames[result.providerUsed]}</span>`}
      ${result.resolutionId && html`<a href="${view.to(`/resolutions/${result.resolutionId}`)}">${t.replay.link}</a>`}
    </p>
  </div>`;
}

const isoMoment = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g;

/** The models' sentences, which are English: Thai readers open them. */
function explanation({ t, language }: View, sentences: string): Html | '' {
  if (sentences === '') return '';
  const text = sentences.replaceAll(isoMoment, (moment) => formatMoment(moment, 'en'));
  const paragraph = html`<p lang="${languageOf(text)}">${text}</p>`;
  return language === 'en' || languageOf(text) === 'th'
    ? paragraph
    : html`<details>
        <summary>${t.resolver.explanation}</summary>
        ${paragraph}
      </details>`;
}
