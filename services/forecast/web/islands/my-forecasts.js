// The reader's own forecasts. They are kept in this browser only and sent to nobody.

/** @typedef {{ at: string, yes: number }} Entry */
/** @typedef {Record<string, Entry[]>} Forecasts */
/** @typedef {import('../../contract/index.ts').Market} Market */

const key = 'forecasts';
const maxForecasts = 5_000;
const language = document.documentElement.lang === 'th' ? 'th' : 'en';

/** @returns {Forecasts} */
function load() {
  try {
    return readForecasts(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}

/**
 * The forecasts in a value that anybody may have written; what does not fit is left out.
 * @param {unknown} value
 * @returns {Forecasts}
 */
function readForecasts(value) {
  const given = Object.entries(value && typeof value === 'object' ? value : {}).slice(0, maxForecasts);
  return Object.fromEntries(
    given.flatMap(([slug, entries]) => {
      const fitting = (Array.isArray(entries) ? entries : [])
        .filter(({ at, yes }) => typeof yes === 'number' && yes >= 0 && yes <= 1 && !Number.isNaN(Date.parse(at)))
        .map(({ at, yes }) => ({ at: new Date(at).toISOString(), yes }))
        .toSorted((a, b) => (a.at < b.at ? -1 : 1));
      return /^[a-z0-9-]{1,100}$/.test(slug) && fitting.length > 0 ? [[slug, fitting]] : [];
    }),
  );
}

/** @param {Forecasts} forecasts */
const save = (forecasts) => localStorage.setItem(key, JSON.stringify(forecasts));

/** @param {number} share */
const percent = (share) => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(share);
/** @param {string} at */
const day = (at) =>
  new Intl.DateTimeFormat(language === 'th' ? 'th-TH-u-nu-latn' : 'en-GB', {
    dateStyle: 'medium',
    timeZone: 'Asia/Bangkok',
  }).format(new Date(at));

/**
 * @param {ParentNode} place
 * @param {string} name
 * @param {string} text
 */
function fill(place, name, text) {
  for (const slot of place.querySelectorAll(`[data-slot="${name}"]`)) slot.textContent = text;
}

/** The panel on a market's page. @param {HTMLElement} panel */
function showPanel(panel) {
  const slug = panel.dataset['slug'] ?? '';
  const form = /** @type {HTMLFormElement} */ (panel.querySelector('form'));
  const input = /** @type {HTMLInputElement} */ (form.elements.namedItem('yes'));
  const show = () => {
    const mine = load()[slug] ?? [];
    const last = mine.at(-1);
    panel.toggleAttribute('data-given', last !== undefined);
    fill(panel, 'mine', last ? percent(last.yes) : '–');
    fill(panel, 'since', last ? day(last.at) : '');
    if (last) input.value = String(Math.round(last.yes * 100));
    fill(panel, 'value', percent(Number(input.value) / 100));
  };
  input.addEventListener('input', () => fill(panel, 'value', percent(Number(input.value) / 100)));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const all = load();
    const entry = { at: new Date().toISOString(), yes: Number(input.value) / 100 };
    // A change of mind on the same day replaces the earlier one.
    const before = (all[slug] ?? []).filter(({ at }) => at.slice(0, 10) !== entry.at.slice(0, 10));
    const status = /** @type {HTMLElement} */ (panel.querySelector('[role=status]'));
    try {
      save({ ...all, [slug]: [...before, entry] });
      status.textContent = panel.dataset['saved'] ?? '';
    } catch {
      status.textContent = panel.dataset['failed'] ?? '';
    }
    show();
  });
  panel.querySelector('[data-withdraw]')?.addEventListener('click', () => {
    const { [slug]: _, ...rest } = load();
    save(rest);
    show();
  });
  showVenues(panel);
  show();
}

/** The venues' figures, once the page has them. @param {HTMLElement} panel */
function showVenues(panel) {
  const list = panel.querySelector('[data-beside]');
  const show = () => {
    const matches = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('#venues [data-venue]')]);
    for (const line of list?.querySelectorAll('.from-venue') ?? []) line.remove();
    list?.append(
      ...matches.map(({ dataset: { venue = '', yes = '' } }) => {
        const line = document.createElement('div');
        line.className = 'from-venue';
        const name = document.createElement('dt');
        const value = document.createElement('dd');
        name.textContent = venue;
        value.textContent = percent(Number(yes));
        line.append(name, value);
        return line;
      }),
    );
  };
  const column = document.getElementById('venues')?.parentElement;
  if (column) new MutationObserver(show).observe(column, { childList: true });
  show();
}

/** The page of all forecasts. @param {HTMLElement} page */
async function showPage(page) {
  /** @type {typeof import('../../domain/scores/scores.rules.js')} */
  const scores = await import(page.dataset['scores'] ?? '');
  const answer = await fetch('/api/markets');
  const { markets } = /** @type {{ markets: Market[] }} */ (await answer.json());
  const show = () => {
    const forecasts = load();
    const rows = markets.flatMap((market) => {
      const mine = (forecasts[market.slug] ?? []).findLast(({ at }) => at < market.closesAt);
      return mine ? [{ market, mine }] : [];
    });
    const settled = rows.filter(({ market }) => market.outcome === 'yes' || market.outcome === 'no');
    /** @param {(row: typeof rows[number]) => number} yesOf */
    const scored = (yesOf) => settled.map((row) => ({ yes: yesOf(row), happened: row.market.outcome === 'yes' }));
    const mine = scored(({ mine: { yes } }) => yes);
    showScore(page, 'mine', scores.scoreAll(mine));
    showScore(page, 'curators', scores.scoreAll(scored(({ market }) => market.priceHistory?.at(-1) ?? 0.5)));
    page.toggleAttribute('data-empty', rows.length === 0);
    page.toggleAttribute('data-scored', settled.length > 0);
    fillRows(page, 'forecast', rows, (line, { market, mine: last }) => {
      const link = /** @type {HTMLAnchorElement} */ (line.querySelector('a'));
      link.href = `/m/${market.slug}?lang=${language}`;
      link.textContent = (language === 'en' && market.questionEn) || market.question;
      fill(line, 'mine', percent(last.yes));
      fill(line, 'curators', market.outcome ? percent(market.priceHistory?.at(-1) ?? 0.5) : percent(market.yesProbability));
      fill(line, 'outcome', market.outcome ? (page.dataset[`outcome${market.outcome}`] ?? '') : day(market.closesAt));
    });
    fillRows(page, 'tenth', scores.calibrate(mine), (line, tenth) => {
      fill(line, 'range', `${percent(tenth.from)} – ${percent(tenth.to)}`);
      fill(line, 'count', String(tenth.count));
      fill(line, 'share', percent(tenth.shareOfYes));
      fill(line, 'mean', percent(tenth.meanForecast));
    });
  };
  addFiles(page, show);
  show();
}

/**
 * @param {HTMLElement} page
 * @param {string} whose
 * @param {{ count: number, brier: number, log: number } | null} score
 */
function showScore(page, whose, score) {
  fill(page, `${whose}-brier`, score ? score.brier.toFixed(3) : '–');
  fill(page, `${whose}-log`, score ? score.log.toFixed(3) : '–');
  fill(page, `${whose}-count`, String(score?.count ?? 0));
}

/**
 * Fills the table that has a template of this name.
 * @template Row
 * @param {HTMLElement} page
 * @param {string} name
 * @param {readonly Row[]} rows
 * @param {(line: DocumentFragment, row: Row) => void} write
 */
function fillRows(page, name, rows, write) {
  const template = /** @type {HTMLTemplateElement} */ (page.querySelector(`template[data-row="${name}"]`));
  const lines = rows.map((row) => {
    const line = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
    write(line, row);
    return line;
  });
  page.querySelector(`[data-rows="${name}"]`)?.replaceChildren(...lines);
}

/**
 * Export and import as a file.
 * @param {HTMLElement} page
 * @param {() => void} show
 */
function addFiles(page, show) {
  page.querySelector('[data-export]')?.addEventListener('click', () => {
    const file = new Blob([JSON.stringify({ version: 1, forecasts: load() }, undefined, 2)], { type: 'application/json' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = 'my-forecasts.json';
    link.click();
    URL.revokeObjectURL(link.href);
  });
  const input = /** @type {HTMLInputElement | null} */ (page.querySelector('[data-import]'));
  const read = async () => {
    const status = /** @type {HTMLElement} */ (page.querySelector('[role=status]'));
    try {
      const { forecasts } = JSON.parse((await input?.files?.[0]?.text()) ?? '');
      const added = readForecasts(forecasts);
      if (Object.keys(added).length === 0) throw new Error('nothing to import');
      save({ ...load(), ...added });
      status.textContent = page.dataset['imported'] ?? '';
    } catch {
      status.textContent = page.dataset['unreadable'] ?? '';
    }
    if (input) input.value = '';
    show();
  };
  input?.addEventListener('change', () => void read());
}

const panel = /** @type {HTMLElement | null} */ (document.querySelector('[data-my-forecast]'));
if (panel) showPanel(panel);
const page = /** @type {HTMLElement | null} */ (document.querySelector('[data-my-forecasts]'));
if (page)
  showPage(page).catch(() => {
    fill(page, 'failure', page.dataset['unreachable'] ?? '');
  });
