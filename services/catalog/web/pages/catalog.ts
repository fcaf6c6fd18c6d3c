import { chosenFilters, emptyResults, formatCount, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Entry } from '../../contract/index.ts';
import { codeIn, replacementOf, slugsWithCode, type CodeQuery } from '../../domain/search/code-query.rules.ts';
import { drugClasses } from '../../domain/search/drug-classes.ts';
import type { DrugMatches } from '../../domain/search/entry-search.rules.ts';
import { missingDrugsIn } from '../../domain/search/missing-drugs.rules.ts';
import { missingSubstance } from '../../domain/search/missing-substance.rules.ts';
import { choiceQuery, groupsOf, readChoice, type Choice } from '../catalog.rules.ts';
import { healthById } from '../citation-health.rules.ts';
import { classesIn, classSelect, type CountedClass } from '../parts/class-select.ts';
import { drugRow } from '../parts/drug-row.ts';
import { groupName, signatureMarks, speciesName, systemName, tierMark } from '../parts/marks.ts';
import { missingDrug } from '../parts/missing-drug.ts';
import { foldedNotice } from '../parts/notice.ts';
import { opening } from '../parts/opening.ts';
import { routeChoiceName, routeSelect } from '../parts/route-select.ts';
import { offlineFile } from '../site.ts';
import { isSameTrust, trustOf, usualTrust } from '../usual-trust.rules.ts';
import type { Page, View } from '../view.ts';

const perPage = 30;

interface SearchResult {
  readonly entries: readonly Entry[];
  /** The code that matched; undefined for a search by words. */
  readonly by: CodeQuery | undefined;
  readonly highlights: DrugMatches['highlights'];
  readonly guesses: ReturnType<DrugMatches['guesses']>;
}

/** `/`: every drug, with filters that are links. */
export function catalog(view: View, parameters: Readonly<Record<string, string>>): Page {
  const { t, language, site } = view;
  const choice = readChoice(parameters, site.data.terms());
  const all = site.data.entries();
  const count = (ofEntry: (entry: Entry) => number) =>
    formatCount(
      all.reduce((sum, entry) => sum + ofEntry(entry), 0),
      language,
    );
  const lead = t.catalog.lead(
    formatCount(all.length, language),
    count(({ dosages }) => dosages.length),
    count(({ citations }) => citations.length),
  );
  const classes = classesIn(find(view, { ...choice, group: undefined, class: undefined }).entries, choice.class);
  const isNarrowed = Object.values(choiceQuery(choice, { page: choice.page })).some((value) => value !== undefined);
  const links = html`<p class="small">
    <a href="${view.to('/compare')}">${t.compare.link}</a> · <a href="${view.to('/offline')}">${t.offline.link}</a>
  </p>`;
  // The warning is one line above the drugs, of which the first are in sight.
  const main = html`${opening(t.catalog.heading)} ${searchForm(view, choice, classes)}
    <div class="catalog" id="catalog" data-filters="${filterCount(view, choice)}">
      ${filters(view, choice, classes)}
      <div class="catalog-list">
        <div class="catalog-about">${foldedNotice(view)}</div>
        ${missingDrugsIn(choice.q ?? '').map((drug) => missingDrug(view, drug))} ${results(view, choice, find(view, choice))}
        ${isNarrowed ? '' : html`<p class="quiet small">${lead}</p>`} ${links}
      </div>
    </div>`;
  return {
    title: t.catalog.title,
    description: t.site.tagline,
    path: '/',
    query: choiceQuery(choice, { page: choice.page }),
    section: 'drugs',
    main,
    scripts: [offlineFile],
    head: html`<link rel="alternate" type="application/atom+xml" href="/feed.atom" title="Atom" />
      <link rel="alternate" type="application/feed+json" href="/feed.json" title="JSON Feed" />`,
  };
}

/** Searches by code if the query is one. If no entry has that code, it searches by words. */
function find({ site }: View, { q, group, route, species, class: drugClass }: Choice): SearchResult {
  const { data } = site;
  const others = { species, class: drugClass, route };
  const isInGroup = (entry: Entry) => group === undefined || groupsOf(entry).includes(group);
  const code = codeIn(q);
  const slugs = code ? slugsWithCode(code, data.findByCode) : new Set();
  if (slugs.size > 0) {
    const entries = data
      .find(others)
      .best(Infinity)
      .filter((entry) => isInGroup(entry) && slugs.has(entry.slug));
    return { entries, by: code, highlights: () => [], guesses: [] };
  }
  const { best, highlights, guesses } = data.find({ q, ...others });
  return { entries: best(Infinity).filter(isInGroup), by: undefined, highlights, guesses: guesses() };
}

/** How many filters are chosen; empty for none. */
function filterCount({ language }: View, { group, class: drugClass, species, route }: Choice): string {
  const chosen = [group ?? drugClass, species, route].filter((value) => value !== undefined);
  return chosen.length === 0 ? '' : formatCount(chosen.length, language);
}

/** On a phone class, route and the filters below are behind a switch: `details` without content, which the styles read. */
function searchForm(view: View, choice: Choice, classes: readonly CountedClass[]): Html {
  const { t, language } = view;
  const hiddenFields = Object.entries({
    ...choiceQuery(choice, { q: undefined, class: undefined, route: undefined }),
    lang: language,
  });
  return html`<form class="search" role="search" action="/" data-swap="catalog" data-live>
    ${hiddenFields.map(([name, value]) => value && html`<input type="hidden" name="${name}" value="${value}" />`)}
    <label class="unseen" for="q">${t.catalog.search}</label>
    <input
      class="input"
      id="q"
      type="search"
      aria-keyshortcuts="Control+K Meta+K"
      name="q"
      value="${choice.q ?? ''}"
      placeholder="${t.catalog.searchHint}"
      maxlength="200"
      autocomplete="off"
      spellcheck="false"
    />
    <button class="button plain">${t.catalog.find}</button>
    <details class="filter-switch">
      <summary class="button plain">
        ${t.catalog.filters} <span class="count" data-filters>${filterCount(view, choice)}</span>
      </summary>
    </details>
    <span class="class-field">
      <label class="unseen" for="class">${t.catalog.group}</label>
      ${classSelect(view, classes, choice.class)}
    </span>
    <label class="unseen" for="route">${t.catalog.route}</label>
    ${routeSelect(view, choice.route)}
    <span class="unseen" role="status"></span>
  </form>`;
}

/** Each filter with how many drugs it would leave of the search and the other filters. One that would leave none is not offered. */
function filters(view: View, choice: Choice, classes: readonly CountedClass[]): Html {
  const { t, language } = view;
  const link = (text: Html | string, change: Partial<Choice>, isChosen: boolean, count?: number) =>
    html`<li>
      <a href="${view.to('/', choiceQuery(choice, change))}" ${isChosen ? html`aria-current="true"` : ''}
        ><span>${text}</span>${count === undefined ? '' : html` <span class="count">${formatCount(count, language)}</span>`}</a
      >
    </li>`;
  const kinds = view.site.data
    .terms()
    .species.map(({ id: species }) => ({ species, count: find(view, { ...choice, species }).entries.length }));
  return html`<nav class="filters" aria-label="${t.catalog.filters}">
    <h2 class="unseen">${t.catalog.filters}</h2>
    <h3 id="by-group">${t.catalog.group}</h3>
    <ul class="strip of-classes" aria-labelledby="by-group">
      ${link(t.catalog.allGroups, { group: undefined, class: undefined }, (choice.group ?? choice.class) === undefined)}
      ${choice.group === undefined ? '' : link(groupName(view, choice.group), {}, true)}
      ${classes.map(({ id, count, ...names }) =>
        link(names[language], { class: id, group: undefined }, choice.class === id, count),
      )}
    </ul>
    <h3 id="by-species">${t.catalog.species}</h3>
    <ul class="strip" aria-labelledby="by-species">
      ${link(t.catalog.allSpecies, { species: undefined }, choice.species === undefined)}
      ${kinds.map(({ species, count }) =>
        count === 0 && choice.species !== species
          ? ''
          : link(speciesName(view, species), { species }, choice.species === species, count),
      )}
    </ul>
  </nav>`;
}

function results(view: View, choice: Choice, { entries, by, highlights, guesses }: SearchResult): Html {
  const { t, language, site } = view;
  const health = healthById(site.data.health());
  const pages = Math.max(1, Math.ceil(entries.length / perPage));
  const page = Math.min(choice.page, pages);
  const pageEntries = entries.slice((page - 1) * perPage, page * perPage);
  const count = entries.length === 1 ? t.catalog.resultOne : t.catalog.results(formatCount(entries.length, language));
  const isFiltered = Object.keys(choiceQuery(choice)).some((name) => choiceQuery(choice)[name] !== undefined);
  const replaced = by && pageEntries.map((entry) => replacementOf(by, entry)).find((change) => change !== undefined);
  if (entries.length === 0) return html`${filtersOf(view, choice)} ${nothing(view, choice)}`;
  const usual = usualTrust(entries);
  const isOfAll = entries.every((entry) => isSameTrust(trustOf(entry), usual));
  const substance = by ? undefined : missingSubstance(choice.q ?? '', guesses, site.data.entries());
  return html`<section class="results" aria-labelledby="result-count">
    <header class="found">
      <h2 id="result-count">${count}${by ? html` ${t.catalog.byCode(systemName(view, by.system), by.code)}` : ''}</h2>
      ${replaced ? html`<span class="tag marked">${t.catalog.replaced(replaced.code, replaced.replacedBy)}</span>` : ''}
      ${isFiltered ? html`<a href="${view.to('/')}">${t.catalog.clear}</a>` : ''} ${filtersOf(view, choice)}
    </header>
    ${guesses.map(({ typed, meant }) => html`<p class="meta">${t.catalog.guessed(typed, meant)}</p>`)}
    ${substance === undefined ? '' : html`<p class="meta">${t.catalog.missing.noSubstance(substance)}</p>`}
    ${choice.q === undefined && pages > 1 ? letters(view, choice, entries) : ''}
    <ol class="drug-rows">
      ${pageEntries.map((entry) => drugRow(view, entry, health, usual, highlights(entry)))}
    </ol>
    ${pages > 1 ? pager(view, choice, page, pages) : ''}
    <p class="marks of-list">
      <span class="quiet">${isOfAll ? t.catalog.allMarked : t.catalog.unlessMarked}</span> ${tierMark(view, usual.tier)}
      ${signatureMarks(view, usual.signature)}
    </p>
  </section>`;
}

function filtersOf(view: View, choice: Choice): Html | '' {
  const { t, language } = view;
  const { group, species, route } = choice;
  const drugClass = drugClasses.find(({ id }) => id === choice.class);
  const chosen: readonly (readonly [name: string | Html | undefined, without: Partial<Choice>])[] = [
    [group && groupName(view, group), { group: undefined }],
    [drugClass?.[language], { class: undefined }],
    [species && speciesName(view, species), { species: undefined }],
    [route && routeChoiceName(view, route), { route: undefined }],
  ];
  return chosenFilters(
    chosen.flatMap(([name, without]) => (name ? { name, href: view.to('/', choiceQuery(choice, without)) } : [])),
    { label: t.catalog.chosenFilters, remove: t.catalog.removeFilter },
  );
}

/** Nothing fits the filters, or the words are not in the catalog at all, where silence could be taken for "harmless". */
function nothing(view: View, choice: Choice): Html {
  const { t, site } = view;
  const { q } = choice;
  const all = { href: view.to('/'), text: t.catalog.clear };
  if (q === undefined || find(view, readChoice({ q }, site.data.terms())).entries.length > 0)
    return emptyResults({ title: t.catalog.none, lead: t.catalog.noneHint, all });
  const words = wordsAlone(view, q);
  const isAnyFound = words.length > 1 && words.some(({ total }) => total > 0);
  const [title, lead] = isAnyFound
    ? [t.catalog.notTogether, t.catalog.notTogetherHint]
    : [t.catalog.notHere, t.catalog.notHereHint];
  // What the catalog has word by word is not missing in it.
  const ask = html`<span class="ask">${t.catalog.askHint}</span>
    <a class="button" href="${view.to('/report', { missing: q })}" rel="nofollow">${t.catalog.ask}</a>`;
  const more = html`${isAnyFound ? singleWords(view, words) : ''} ${words.every(({ total }) => total > 0) ? '' : ask}`;
  return emptyResults({ title, lead, all, more });
}

interface SingleWord {
  readonly word: string;
  /** How many drugs it finds by itself. */
  readonly total: number;
}

const wordsAlone = ({ site }: View, q: string): readonly SingleWord[] =>
  [...new Set(q.split(/\s+/))].slice(0, maxSingleWords).map((typed) => {
    const { total, guesses } = site.data.find({ q: typed });
    return { word: guesses()[0]?.meant ?? typed, total };
  });

/** The words of a search that find drugs one by one, as links, and those that the catalog does not have. */
function singleWords(view: View, words: readonly SingleWord[]): Html {
  const { t, language } = view;
  const countOf = (total: number) => (total === 1 ? t.catalog.resultOne : t.catalog.results(formatCount(total, language)));
  return html`<span class="single-words">
    ${words.map(({ word, total }) =>
      total === 0
        ? html`<span>${t.catalog.unknownWord(word)}</span> `
        : html`<a href="${view.to('/', { q: word })}">${word}: ${countOf(total)}</a> `,
    )}
  </span>`;
}

const maxSingleWords = 4;

/** Leads to the first drug of each letter, on whichever page it is. */
function letters(view: View, choice: Choice, entries: readonly Entry[]): Html {
  const letterOf = ({ name }: Entry) => name.charAt(0).toUpperCase();
  const firsts = entries.flatMap((entry, at) => {
    const letter = letterOf(entry);
    return entries.findIndex((other) => letterOf(other) === letter) === at ? [{ letter, at, slug: entry.slug }] : [];
  });
  return html`<nav class="letters" aria-label="${view.t.catalog.letters}">
    ${firsts.map(({ letter, at, slug }) => {
      const page = Math.floor(at / perPage) + 1;
      return html`<a href="${view.to('/', choiceQuery(choice, { page }))}#drug-${slug}">${letter}</a> `;
    })}
  </nav>`;
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
