// The page of the reader's own forecasts. They are kept in this browser only and sent to nobody.

/** @typedef {import('../../contract/index.ts').Market} Market */

const place = /** @type {HTMLElement} */ (document.querySelector('[data-forecasts]'));
/** @type {[typeof import('../../domain/scores/own-forecasts.rules.js'), typeof import('./own-store.js')]} */
const [{ mergeForecasts, readForecasts, scoredForecast }, { createStore, createUndo, day, fill, percent }] = await Promise.all([
  import(place.dataset['forecasts'] ?? ''),
  import(place.dataset['store'] ?? ''),
]);
const { load, save } = createStore(readForecasts);
const language = document.documentElement.lang === 'th' ? 'th' : 'en';

/** The day that a deadline names: the end of a day of UTC is that day's, although the next has begun in Thailand. @param {string} at */
const deadline = (at) => day(at.slice(11).startsWith('23:59:59') ? `${at.slice(0, 10)}T12:00:00Z` : at);

/** The page of all forecasts. @param {HTMLElement} page */
async function showPage(page) {
  /** @type {typeof import('../../domain/scores/scores.rules.js')} */
  const scores = await import(page.dataset['scores'] ?? '');
  /** @type {typeof import('../thai-names.rules.js')} */
  const { splitAtNames } = await import(page.dataset['names'] ?? '');
  const answer = await fetch('/api/markets');
  const { markets } = /** @type {{ markets: Market[] }} */ (await answer.json());
  const offerUndo = createUndo();
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
        text.className = part.isDate ? 'date' : part.isName ? 'unbroken' : '';
        text.textContent = part.text;
        link.append(...(part.canBreakBefore ? [document.createElement('wbr')] : []), text);
      }
      const change = /** @type {HTMLAnchorElement} */ (line.querySelector('[data-change]'));
      const hasClosed = Date.now() >= Date.parse(market.closesAt);
      change.href = `${link.href}#my-forecast`;
      change.hidden = hasClosed || market.outcome !== null;
      for (const control of line.querySelectorAll('[data-change], [data-remove]'))
        control.setAttribute('aria-label', `${control.textContent}: ${link.textContent}`);
      const remove = line.querySelector('[data-remove]');
      remove?.setAttribute('data-remove', market.slug);
      remove?.addEventListener('click', () => {
        const { [market.slug]: removed = [], ...rest } = load();
        save(rest);
        announce(page, '');
        show();
        offerUndo(() => {
          save(mergeForecasts(load(), { [market.slug]: removed }));
          show();
          /** @type {HTMLElement | null} */
          const again = page.querySelector(`[data-remove="${market.slug}"]`);
          again?.focus();
        });
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
      fill(line, 'range', `${percent(tenth.from).replace('%', '')}–${percent(tenth.to)}`);
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
  const status = page.querySelector('.actions [role=status]');
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

showPage(place).catch(() => {
  fill(place, 'failure', place.dataset['unreachable'] ?? '');
});
