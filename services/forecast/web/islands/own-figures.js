// The reader's own forecasts beside the curators' figures in the list of markets. They are kept in this browser only.

const language = document.documentElement.lang === 'th' ? 'th' : 'en';
const catalog = () => document.getElementById('catalog');
const { ownForecasts = '', own = '' } = catalog()?.dataset ?? {};
/** @type {typeof import('../../domain/scores/own-forecasts.rules.js')} */
const { readForecasts, scoredForecast } = await import(ownForecasts);

function load() {
  try {
    return readForecasts(JSON.parse(localStorage.getItem('forecasts') ?? '{}'));
  } catch {
    return {};
  }
}

/** @param {number} share */
const percent = (share) => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(share);

function show() {
  const forecasts = load();
  for (const mark of document.querySelectorAll('.row .own')) mark.remove();
  /** @type {NodeListOf<HTMLElement>} */
  const open = document.querySelectorAll('.row:not(:has(> .settled)), .variant:not(:has(.settled))');
  for (const row of open) {
    /** @type {HTMLAnchorElement | null} */
    const link = row.querySelector('h3 a, :scope > a');
    const slug = link?.pathname.split('/')[2] ?? '';
    const closesAt = row.dataset['closes'] ?? row.querySelector('time')?.dateTime ?? '';
    const mine = scoredForecast(forecasts[slug] ?? [], { closesAt, resolvedAt: null });
    if (!mine) continue;
    const mark = document.createElement('span');
    mark.className = 'own';
    mark.textContent = own.replace('{percent}', percent(mine.yes));
    row.querySelector(':scope > :is(.number, .chance)')?.append(' ', mark);
  }
}

show();
// A search puts other rows in the place of these.
const place = catalog()?.parentElement;
if (place) new MutationObserver(show).observe(place, { childList: true });
// Back from a market's page, where a forecast was saved.
addEventListener('pageshow', ({ persisted }) => persisted && show());
