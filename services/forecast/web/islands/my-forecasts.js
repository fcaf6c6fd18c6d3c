// The reader's own forecasts. They are kept in this browser only and sent to nobody.

/** @typedef {import('../../domain/scores/own-forecasts.rules.js').Forecasts} Forecasts */
/** @typedef {import('../../contract/index.ts').Market} Market */

const key = 'forecasts';
const language = document.documentElement.lang === 'th' ? 'th' : 'en';
const place = /** @type {HTMLElement} */ (document.querySelector('[data-forecasts]'));
/** @type {typeof import('../../domain/scores/own-forecasts.rules.js')} */
const { addForecast, mergeForecasts, readForecasts, scoredForecast } = await import(place.dataset['forecasts'] ?? '');

/** @returns {Forecasts} */
function load() {
  try {
    return readForecasts(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
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

/** The day that a deadline names: the end of a day of UTC is that day's, although the next has begun in Thailand. @param {string} at */
const deadline = (at) => day(at.slice(11).startsWith('23:59:59') ? `${at.slice(0, 10)}T12:00:00Z` : at);

/**
 * @param {ParentNode} within
 * @param {string} name
 * @param {string} text
 */
function fill(within, name, text) {
  for (const slot of within.querySelectorAll(`[data-slot="${name}"]`)) slot.textContent = text;
}

/** The panel on a market's page. @param {HTMLElement} panel */
function showPanel(panel) {
  const slug = panel.dataset['slug'] ?? '';
  const form = /** @type {HTMLFormElement} */ (panel.querySelector('form'));
  const input = /** @type {HTMLInputElement} */ (form.elements.namedItem('yes'));
  const number = /** @type {HTMLInputElement} */ (form.elements.namedItem('percent'));
  /** Slider and number have the same value. @param {string} value */
  const setValue = (value) => {
    input.value = value;
    const valueText = panel.dataset['valuetext'] ?? '';
    input.setAttribute('aria-valuetext', valueText.replace('{percent}', percent(Number(input.value) / 100)));
  };
  const closesAt = panel.dataset['closes'] ?? '';
  const hasClosed = () => Date.now() >= Date.parse(closesAt);
  const status = /** @type {HTMLElement} */ (panel.querySelector('[role=status]'));
  const show = () => {
    const last = scoredForecast(load()[slug] ?? [], { closesAt, resolvedAt: null });
    panel.toggleAttribute('data-closed', hasClosed());
    panel.toggleAttribute('data-given', last !== undefined);
    fill(panel, 'mine', last ? percent(last.yes) : '–');
    fill(panel, 'since', last ? day(last.at) : '');
    if (last) setValue(String(Math.round(last.yes * 100)));
    number.value = input.value;
  };
  input.addEventListener('input', () => {
    setValue(input.value);
    number.value = input.value;
  });
  // A number that cannot be saved leaves the slider where it is; the browser says why when it is sent.
  number.addEventListener('input', () => number.validity.valid && setValue(number.value));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // The page may have been open since before the close. A later forecast would not count, and could replace the one that does.
    if (hasClosed()) return show();
    const all = load();
    const entry = { at: new Date().toISOString(), yes: Number(input.value) / 100 };
    try {
      save({ ...all, [slug]: addForecast(all[slug] ?? [], entry) });
      status.textContent = panel.dataset['saved'] ?? '';
    } catch {
      status.textContent = panel.dataset['failed'] ?? '';
    }
    show();
  });
  panel.querySelector('[data-withdraw]')?.addEventListener('click', () => {
    const { [slug]: _, ...rest } = load();
    save(rest);
    status.textContent = panel.dataset['removed'] ?? '';
    show();
    // The pressed button is hidden now.
    input.focus();
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

/** The line on a resolved market's page. @param {HTMLElement} line */
async function showOwnScore(line) {
  const { slug = '', closes: closesAt = '', resolved, outcome, scores = '' } = line.dataset;
  const last = scoredForecast(load()[slug] ?? [], { closesAt, resolvedAt: resolved || null });
  if (!last) return;
  /** @type {typeof import('../../domain/scores/scores.rules.js')} */
  const { brierScore } = await import(scores);
  fill(line, 'mine', percent(last.yes));
  fill(line, 'brier', brierScore({ yes: last.yes, happened: outcome === 'yes' }).toFixed(3));
  line.hidden = false;
}

/** The page of all forecasts. @param {HTMLElement} page */
async function showPage(page) {
  /** @type {typeof import('../../domain/scores/scores.rules.js')} */
  const scores = await import(page.dataset['scores'] ?? '');
  /** @type {typeof import('../thai-names.rules.js')} */
  const { splitAtNames } = await import(page.dataset['names'] ?? '');
  const answer = await fetch('/api/markets');
  const { markets } = /** @type {{ markets: Market[] }} */ (await answer.json());
  const show = () => {
    const forecasts = load();
    const rows = markets.flatMap((market) => {
      const mine = scoredForecast(forecasts[market.slug] ?? [], market);
      return mine ? [{ market, mine }] : [];
    });
    const settled = rows.filter(({ market }) => market.outcome === 'yes' || market.outcome === 'no');
    const mine = settled.map(({ market, mine: { yes } }) => ({ yes, happened: market.outcome === 'yes' }));
    showScore(page, 'mine', scores.scoreAll(mine));
    showScore(page, 'curators', scores.scoreAll(scores.curatorForecasts(settled.map(({ market }) => market))));
    page.toggleAttribute('data-empty', rows.length === 0);
    page.toggleAttribute('data-scored', settled.length > 0);
    fillRows(page, 'forecast', rows, (line, { market, mine: last }) => {
      const link = /** @type {HTMLAnchorElement} */ (line.querySelector('[data-question]'));
      link.href = `/m/${market.slug}?lang=${language}`;
      for (const part of splitAtNames((language === 'en' && market.questionEn) || market.question)) {
        const text = document.createElement('span');
        text.className = part.isName ? 'unbroken' : '';
        text.textContent = part.text;
        link.append(...(part.canBreakBefore ? [document.createElement('wbr')] : []), text);
      }
      const change = /** @type {HTMLAnchorElement} */ (line.querySelector('[data-change]'));
      const hasClosed = Date.now() >= Date.parse(market.closesAt);
      change.href = `${link.href}#my-forecast`;
      change.hidden = hasClosed || market.outcome !== null;
      for (const control of line.querySelectorAll('[data-change], [data-remove]'))
        control.setAttribute('aria-label', `${control.textContent}: ${link.textContent}`);
      line.querySelector('[data-remove]')?.addEventListener('click', () => {
        const { [market.slug]: _, ...rest } = load();
        save(rest);
        show();
        // The pressed button is gone, and the last row takes the list with it.
        /** @type {HTMLElement | null} */
        const next = page.querySelector('[data-remove], a.when-empty');
        next?.focus();
        announce(page, 'removed');
      });
      fill(line, 'mine', percent(last.yes));
      const estimate = market.outcome ? market.priceHistory?.at(-1) : market.yesProbability;
      fill(line, 'curators', estimate === undefined ? '–' : percent(estimate));
      fill(line, 'what', page.dataset[market.outcome ? 'resolved' : hasClosed ? 'closed' : 'closes'] ?? '');
      fill(line, 'outcome', market.outcome ? (page.dataset[`outcome${market.outcome}`] ?? '') : deadline(market.closesAt));
    });
    const tenths = scores.calibrate(mine);
    showDots(page, tenths, scores.dotRadius);
    fillRows(page, 'tenth', tenths, (line, tenth) => {
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
 * The dots of the calibration curve.
 * @param {HTMLElement} page
 * @param {readonly { meanForecast: number, shareOfYes: number, count: number }[]} tenths
 * @param {(count: number) => number} radius
 */
function showDots(page, tenths, radius) {
  const dots = tenths.map(({ meanForecast, shareOfYes, count }) => {
    const dot = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
    const places = { class: 'dot', cx: meanForecast, cy: shareOfYes, r: radius(count) };
    for (const [name, value] of Object.entries(places)) dot.setAttribute(name, String(value));
    return dot;
  });
  page.querySelector('[data-dots]')?.replaceChildren(...dots);
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
 * Reads a text of the page out.
 * @param {HTMLElement} page
 * @param {string} name
 */
function announce(page, name) {
  const status = page.querySelector('[role=status]');
  if (status) status.textContent = page.dataset[name] ?? '';
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
    try {
      const { forecasts } = JSON.parse((await input?.files?.[0]?.text()) ?? '');
      const added = readForecasts(forecasts);
      if (Object.keys(added).length === 0) throw new Error('nothing to import');
      save(mergeForecasts(load(), added));
      announce(page, 'imported');
    } catch {
      announce(page, 'unreadable');
    }
    if (input) input.value = '';
    show();
  };
  input?.addEventListener('change', () => void read());
  // Chosen before this script was there.
  if (input?.files?.length) void read();
}

if (place.dataset['outcome'] !== undefined) await showOwnScore(place);
else if (place.dataset['slug'] !== undefined) showPanel(place);
else
  showPage(place).catch(() => {
    fill(place, 'failure', place.dataset['unreachable'] ?? '');
  });
