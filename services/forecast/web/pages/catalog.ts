import { chosenFilters, deadlineDay, emptyResults, formatCount, formatDay, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import { categories, type MarketStatus } from '../../contract/index.ts';
import { closingSoonHours } from '../../domain/markets/status.rules.ts';
import {
  choiceQuery,
  fits,
  hasMovesOfWeek,
  inGroups,
  inOrder,
  ordersOf,
  readChoice,
  statuses,
  type Choice,
  type Order,
} from '../catalog.rules.ts';
import type { MarketDetails } from '../data.ts';
import { ownFiguresFile, ownForecastsFile } from '../files.ts';
import { tagIn } from '../messages/tags.ts';
import { marketRow } from '../parts/market-row.ts';
import type { Page, View } from '../view.ts';

/** A row is a question, or a series of them. */
const rowsPerPage = 20;

/** `/`: every market, with filters that are links. */
export function catalog(view: View, parameters: Readonly<Record<string, string>>): Page {
  const { t, language, site } = view;
  const hasMoves = hasMovesOfWeek(site.data.markets(), site.data.now());
  const choice = readChoice(parameters, hasMoves);
  const matches = findMarkets(view, choice);
  const { byStatus, total } = site.data.stats().markets;
  const open = formatCount(byStatus.open + byStatus.closingSoon, language);
  const main = html`<header class="opening home">
      <h1>${t.catalog.heading}</h1>
      <p class="lead">${t.catalog.lead(open, formatCount(total, language))} <span class="range">${t.catalog.range}</span></p>
      <p class="quiet small"><span class="tag">${t.site.sample}</span> ${t.catalog.note}</p>
    </header>
    ${searchForm(view, choice)}
    <div
      class="catalog"
      id="catalog"
      data-own-forecasts="${site.pathOf(ownForecastsFile)}"
      data-own="${t.forecasts.youAt('{percent}')}"
    >
      ${filters(view, choice, matches, hasMoves)} ${results(view, choice, matches)}
    </div>`;
  return {
    title: t.catalog.title,
    description: t.site.tagline,
    path: '/',
    query: choiceQuery(choice, { page: choice.page }),
    section: 'markets',
    main,
    scripts: [ownFiguresFile],
  };
}

/** What a search finds in every category and status, in its order. */
function findMarkets({ site }: View, { tag, q, sort }: Choice): readonly MarketDetails[] {
  const bySlug = new Map(site.data.markets().map((market) => [market.slug, market]));
  const isPagesOwn = sort === 'relevance' || sort === 'closing' || sort === 'new' || sort === 'moved';
  const query = { tag, q, sort: isPagesOwn ? undefined : sort };
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  const matches = site.data.find(given).flatMap(({ slug }) => bySlug.get(slug) ?? []);
  return inOrder(matches, sort, site.data.now());
}

function searchForm({ t, language }: View, choice: Choice): Html {
  const hiddenFields = Object.entries({ ...choiceQuery(choice), q: undefined, lang: language });
  return html`<form class="search" role="search" action="/" data-swap="catalog" data-live>
    ${hiddenFields.map(([name, value]) => value && html`<input type="hidden" name="${name}" value="${value}" />`)}
    <label class="unseen" for="q">${t.catalog.search}</label>
    <input
      class="input"
      id="q"
      type="search"
      name="q"
      value="${choice.q ?? ''}"
      placeholder="${t.catalog.searchHint}"
      maxlength="200"
      autocomplete="off"
    />
    <button class="button plain">${t.catalog.find}</button>
    <span class="unseen" role="status"></span>
  </form>`;
}

const statusName = ({ t, language }: View, status: MarketStatus): string =>
  status === 'closing-soon' ? t.catalog.closingSoon(formatCount(closingSoonHours, language)) : t.status[status];

const orderName = ({ t }: View, { status }: Choice, sort: Order): string =>
  status === 'resolved' && sort === 'closing' ? t.catalog.closedLatest : t.catalog.orders[sort];

/**
 * Each filter has the number of questions that pressing it shows; one that finds nothing is left out unless it is chosen. On a
 * narrow window they are behind a switch, which says what is chosen: `details` without content, which the styles read.
 */
function filters(view: View, choice: Choice, matches: readonly MarketDetails[], hasMoves: boolean): Html {
  const { t, language } = view;
  const link = (text: string, change: Partial<Choice>, isChosen: boolean, count?: number) =>
    html`<li>
      <a href="${view.to('/', choiceQuery(choice, change))}" ${isChosen ? html`aria-current="true"` : ''}
        >${text}${count === undefined ? '' : html` <span class="count">${formatCount(count, language)}</span>`}</a
      >
    </li>`;
  const filter = (text: string, change: Partial<Choice>, isChosen: boolean) => {
    const count = matches.filter((market) => fits(market, { ...choice, ...change })).length;
    return count > 0 || isChosen ? link(text, change, isChosen, count) : '';
  };
  const { category, status, sort } = choice;
  const chosen = [
    ...(category ? [t.categories[category]] : []),
    ...(status ? [statusName(view, status)] : []),
    orderName(view, choice, sort),
  ];
  return html`<details class="filter-switch">
      <summary class="button plain">
        <b>${t.catalog.filtersAndOrder}</b> <span class="quiet small">${chosen.join(' · ')}</span>
      </summary>
    </details>
    <nav class="filters" aria-label="${t.catalog.filters}">
      <h2 class="unseen">${t.catalog.filters}</h2>
      <h3 id="by-category">${t.catalog.category}</h3>
      <ul class="strip" aria-labelledby="by-category">
        ${link(t.catalog.all, { category: undefined }, category === undefined)}
        ${categories.map((key) => filter(t.categories[key], { category: key }, category === key))}
      </ul>
      <h3 id="by-status">${t.catalog.state}</h3>
      <ul class="strip" aria-labelledby="by-status">
        ${link(t.catalog.anyState, { status: undefined }, status === undefined)}
        ${statuses.map((each) => filter(statusName(view, each), { status: each }, status === each))}
      </ul>
      <h3 id="by-order">${t.catalog.order}</h3>
      <ul class="strip" aria-labelledby="by-order">
        ${ordersOf(choice, hasMoves).map((each) => link(orderName(view, choice, each), { sort: each }, sort === each))}
      </ul>
    </nav>`;
}

function filtersOf(view: View, choice: Choice): Html | '' {
  const { t, language } = view;
  const { category, status, tag } = choice;
  const filter = (name: string, without: Partial<Choice>) => ({ name, href: view.to('/', choiceQuery(choice, without)) });
  return chosenFilters(
    [
      ...(category ? [filter(t.categories[category], { category: undefined })] : []),
      ...(status ? [filter(statusName(view, status), { status: undefined })] : []),
      ...(tag ? [filter(t.catalog.tag(tagIn(tag, language)), { tag: undefined })] : []),
    ],
    { label: t.catalog.chosenFilters, remove: t.catalog.removeFilter },
  );
}

function results(view: View, choice: Choice, matches: readonly MarketDetails[]): Html {
  const { t, language, site } = view;
  const listed = matches.filter((market) => fits(market, choice));
  const groups = inGroups(listed, (slug) => site.data.seriesOf(slug)?.series);
  const pages = Math.max(1, Math.ceil(groups.length / rowsPerPage));
  const page = Math.min(choice.page, pages);
  const pageGroups = groups.slice((page - 1) * rowsPerPage, page * rowsPerPage);
  const count = listed.length === 1 ? t.catalog.foundOne : t.catalog.count(formatCount(listed.length, language));
  const isFiltered = Boolean(choice.category ?? choice.status ?? choice.tag ?? choice.q);
  if (listed.length === 0) return html`<div>${filtersOf(view, choice)} ${noMatch(view, choice, matches)}</div>`;
  return html`<section class="results" aria-labelledby="result-count">
    <header class="found">
      <h2 id="result-count">${count}</h2>
      ${filtersOf(view, choice)} ${isFiltered ? html`<a href="${view.to('/')}">${t.catalog.clear}</a>` : ''}
    </header>
    <ol class="rows">
      ${pageGroups.map((group) => marketRow(view, group))}
    </ol>
    ${pages > 1 ? pager(view, choice, page, pages) : ''}
  </section>`;
}

/** An empty list says what to change; that nothing closes soon, when the next of these markets closes. */
function noMatch(view: View, choice: Choice, matches: readonly MarketDetails[]): Html {
  const { t, language, site } = view;
  const all = { href: view.to('/'), text: t.catalog.clear };
  const later = { ...choice, status: 'open', sort: 'closing' } as const;
  const next =
    choice.status === 'closing-soon'
      ? inOrder(matches, 'closing', site.data.now()).find((market) => fits(market, later))
      : undefined;
  if (!next) {
    const isFiltered = [choice.category, choice.status, choice.tag].some(Boolean);
    return emptyResults({
      title: t.catalog.none,
      lead: !choice.q ? t.catalog.noneFiltered : isFiltered ? t.catalog.noneHintFiltered : t.catalog.noneHint,
      ...(choice.q && { more: html`<a class="button plain" href="${view.to('/propose')}">${t.propose.title}</a>` }),
      all,
    });
  }
  return emptyResults({
    title: t.catalog.noneClosing(formatCount(closingSoonHours, language)),
    lead: t.catalog.nextCloses(formatDay(deadlineDay(next.closesAt), language)),
    more: html`<a class="button plain" href="${view.to('/', choiceQuery(later))}">${t.catalog.showNext}</a>`,
    all,
  });
}

function pager(view: View, choice: Choice, page: number, pages: number): Html {
  const { t, language } = view;
  const to = (other: number) => view.to('/', choiceQuery(choice, { page: other }));
  return html`<nav class="pager" aria-label="${t.catalog.pages}">
    ${page > 1 ? html`<a class="button plain" rel="prev" href="${to(page - 1)}">${t.catalog.previous}</a>` : ''}
    <span class="quiet">${t.catalog.page(formatCount(page, language), formatCount(pages, language))}</span>
    ${page < pages ? html`<a class="button plain" rel="next" href="${to(page + 1)}">${t.catalog.next}</a>` : ''}
  </nav>`;
}
