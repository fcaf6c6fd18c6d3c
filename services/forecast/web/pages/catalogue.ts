import { formatCount, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import { categories } from '../../contract/index.ts';
import { byClose, choiceQuery, orders, readChoice, statuses, type Choice } from '../catalogue.rules.ts';
import type { MarketDetails } from '../data.ts';
import { marketRow } from '../parts/market-row.ts';
import type { Page, View } from '../view.ts';

const perPage = 24;

/** `/`: every market, with filters that are links. */
export function catalogue(view: View, parameters: Readonly<Record<string, string>>): Page {
  const { t, language, site } = view;
  const choice = readChoice(parameters);
  const found = findMarkets(view, choice);
  const { byStatus, total } = site.data.stats().markets;
  const open = formatCount(byStatus.open + byStatus.closingSoon, language);
  const main = html`<header class="opening">
      <h1>${t.catalogue.heading}</h1>
      <p class="lead">${t.catalogue.lead(open, formatCount(total, language))}</p>
      <p class="quiet small"><span class="tag">${t.site.sample}</span> ${t.catalogue.note}</p>
    </header>
    ${searchForm(view, choice)}
    <div class="catalogue" id="catalogue">${filters(view, choice)} ${results(view, choice, found)}</div>`;
  return {
    title: t.catalogue.title,
    description: t.site.tagline,
    path: '/',
    query: choiceQuery(choice, { page: choice.page }),
    section: 'markets',
    main,
  };
}

function findMarkets({ site }: View, { category, status, tag, q, sort }: Choice): MarketDetails[] {
  const bySlug = new Map(site.data.markets().map((market) => [market.slug, market]));
  const query = { category, status, tag, q, sort: sort === 'closing' ? undefined : sort };
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  const found = site.data.find(given).flatMap(({ slug }) => bySlug.get(slug) ?? []);
  return sort === 'closing' ? found.toSorted(byClose) : found;
}

function searchForm({ t, language }: View, choice: Choice): Html {
  const kept = Object.entries({ ...choiceQuery(choice, { q: undefined }), lang: language });
  return html`<form class="search" role="search" action="/" data-swap="catalogue" data-live>
    ${kept.map(([name, value]) => value && html`<input type="hidden" name="${name}" value="${value}" />`)}
    <label class="unseen" for="q">${t.catalogue.search}</label>
    <input
      class="input"
      id="q"
      type="search"
      name="q"
      value="${choice.q ?? ''}"
      placeholder="${t.catalogue.searchHint}"
      maxlength="200"
      autocomplete="off"
    />
    <button class="button plain">${t.catalogue.find}</button>
    <span class="unseen" role="status"></span>
  </form>`;
}

function filters(view: View, choice: Choice): Html {
  const { t, language, site } = view;
  const counts = site.data.stats().markets.byCategory;
  const link = (text: string, change: Partial<Choice>, isChosen: boolean, count?: number) =>
    html`<li>
      <a href="${view.to('/', choiceQuery(choice, change))}" ${isChosen ? html`aria-current="true"` : ''}
        >${text}${count === undefined ? '' : html` <span class="count">${formatCount(count, language)}</span>`}</a
      >
    </li>`;
  return html`<nav class="filters" aria-label="${t.catalogue.filters}">
    <h2 class="unseen">${t.catalogue.filters}</h2>
    <h3 id="by-category">${t.catalogue.category}</h3>
    <ul class="strip" aria-labelledby="by-category">
      ${link(t.catalogue.all, { category: undefined }, choice.category === undefined)}
      ${categories.map((key) =>
        link(t.categories[key], { category: key }, choice.category === key, counts.find((each) => each.key === key)?.count ?? 0),
      )}
    </ul>
    <div class="rest">
      <h3 id="by-status">${t.catalogue.state}</h3>
      <ul class="strip" aria-labelledby="by-status">
        ${link(t.catalogue.anyState, { status: undefined }, choice.status === undefined)}
        ${statuses.map((status) => link(t.status[status], { status }, choice.status === status))}
      </ul>
      <h3 id="by-order">${t.catalogue.order}</h3>
      <ul class="strip" aria-labelledby="by-order">
        ${orders.map((sort) => link(t.catalogue.orders[sort], { sort }, choice.sort === sort))}
      </ul>
    </div>
  </nav>`;
}

function results(view: View, choice: Choice, found: readonly MarketDetails[]): Html {
  const { t, language } = view;
  const pages = Math.max(1, Math.ceil(found.length / perPage));
  const page = Math.min(choice.page, pages);
  const shown = found.slice((page - 1) * perPage, page * perPage);
  const count = found.length === 1 ? t.catalogue.foundOne : t.catalogue.found(formatCount(found.length, language));
  const isFiltered = Boolean(choice.category ?? choice.status ?? choice.tag ?? choice.q);
  if (found.length === 0)
    return html`<section class="results nothing">
      <h2 id="found">${t.catalogue.none}</h2>
      <p class="quiet">${t.catalogue.noneHint}</p>
      <p><a class="button plain" href="${view.to('/')}">${t.catalogue.clear}</a></p>
    </section>`;
  return html`<section class="results" aria-labelledby="found">
    <header class="found">
      <h2 id="found">${count}</h2>
      ${choice.tag && html`<span class="tag marked">${t.catalogue.tag(choice.tag)}</span>`}
      ${isFiltered ? html`<a href="${view.to('/')}">${t.catalogue.clear}</a>` : ''}
    </header>
    <ol class="rows">
      ${shown.map((market) => marketRow(view, market))}
    </ol>
    ${pages > 1 ? pager(view, choice, page, pages) : ''}
  </section>`;
}

function pager(view: View, choice: Choice, page: number, pages: number): Html {
  const { t, language } = view;
  const to = (other: number) => view.to('/', choiceQuery(choice, { page: other }));
  return html`<nav class="pager" aria-label="${t.catalogue.pages}">
    ${page > 1 ? html`<a class="button plain" rel="prev" href="${to(page - 1)}">${t.catalogue.previous}</a>` : ''}
    <span class="quiet">${t.catalogue.page(formatCount(page, language), formatCount(pages, language))}</span>
    ${page < pages ? html`<a class="button plain" rel="next" href="${to(page + 1)}">${t.catalogue.next}</a>` : ''}
  </nav>`;
}
