// A month to pick a day from, beside the field in which a day can be typed too (decisions/074).

const language = document.documentElement.lang === 'th' ? 'th' : 'en';
const dayMs = 24 * 60 * 60 * 1000;

/** @param {Intl.DateTimeFormatOptions} options */
function formatter(options) {
  const locale = language === 'th' ? 'th-TH-u-ca-buddhist-nu-latn' : 'en-GB';
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  // The era before a Thai year is redundant.
  return (/** @type {string} */ day) =>
    format
      .format(new Date(day))
      .replace(/\s*(พ\.ศ\.|พุทธศักราช)\s*/, ' ')
      .trim();
}
const formatMonth = formatter({ month: 'long', year: 'numeric' });
const formatMonthName = formatter({ month: 'long' });
const formatYear = formatter({ year: 'numeric' });
const formatWeekday = formatter({ weekday: 'short' });
const formatDay = formatter({ day: 'numeric', month: 'long', year: 'numeric' });
const formatShortDay = formatter({ day: 'numeric', month: 'short', year: 'numeric' });

/** @param {number} at */
const dayOf = (at) => new Date(at).toISOString().slice(0, 10);
/** @param {string} day @param {number} days */
const later = (day, days) => dayOf(Date.parse(day) + days * dayMs);
/** The same day of another month, or the last one there. @param {string} day @param {number} months */
function inMonth(day, months) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}
/** @param {string} day */
const partsOf = (day) => /** @type {[number, number]} */ (day.split('-', 2).map(Number));
/** How many years after this one the list offers; a later one is typed, or reached by the arrows. */
const yearsAhead = 10;
/** Today in Thailand. */
const today = () => dayOf(Date.now() + 7 * 60 * 60 * 1000);

/** @type {Readonly<Record<string, (day: string) => string>>} */
const moves = {
  ArrowLeft: (day) => later(day, -1),
  ArrowRight: (day) => later(day, 1),
  ArrowUp: (day) => later(day, -7),
  ArrowDown: (day) => later(day, 7),
  PageUp: (day) => inMonth(day, -1),
  PageDown: (day) => inMonth(day, 1),
};

/** Lets the button of a field open its calendar. @param {HTMLElement} place the field with its button and the calendar */
export function createDayPicker(place) {
  const input = /** @type {HTMLInputElement} */ (place.querySelector('input'));
  const opener = /** @type {HTMLButtonElement} */ (place.querySelector('[aria-expanded]'));
  const calendar = /** @type {HTMLElement} */ (place.querySelector('[role=dialog]'));
  const title = /** @type {HTMLElement} */ (calendar.querySelector('[aria-live]'));
  const table = /** @type {HTMLTableElement} */ (calendar.querySelector('table'));
  const [head, body] = [table.createTHead(), table.createTBody()];
  const [monthSelect, yearSelect] = /** @type {[HTMLSelectElement, HTMLSelectElement]} */ ([
    ...calendar.querySelectorAll('select'),
  ]);
  const [back, forth] = /** @type {HTMLButtonElement[]} */ ([...calendar.querySelectorAll('button')]);
  let picked = place.dataset['day'] ?? '';
  let at = '';

  /** @param {boolean} isOpen */
  function setOpen(isOpen) {
    calendar.hidden = !isOpen;
    opener.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) show(picked > today() ? picked : today(), true);
  }

  /** @param {string} day */
  function cell(day) {
    const td = document.createElement('td');
    if (!day.startsWith(at.slice(0, 7))) return td;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = String(Number(day.slice(8)));
    button.setAttribute('aria-label', formatDay(day));
    button.setAttribute('aria-pressed', String(day === picked));
    if (day === today()) button.setAttribute('aria-current', 'date');
    button.disabled = day < today();
    button.tabIndex = day === at ? 0 : -1;
    button.dataset['day'] = day;
    td.append(button);
    return td;
  }

  /** Month and year, each to be chosen at once: none that has passed. */
  function showMonth() {
    const [[year, month], [firstYear, firstMonth]] = [partsOf(at), partsOf(today())];
    const years = Array.from({ length: Math.max(yearsAhead, year - firstYear) + 1 }, (_, index) => firstYear + index);
    yearSelect.replaceChildren(
      ...years.map((each) => new Option(formatYear(`${each}-01-01`), String(each), false, each === year)),
    );
    const months = Array.from({ length: 12 }, (_, index) => index + 1).filter((each) => year > firstYear || each >= firstMonth);
    monthSelect.replaceChildren(
      ...months.map((each) => new Option(formatMonthName(dayOf(Date.UTC(year, each - 1))), String(each), false, each === month)),
    );
  }

  /** @param {string} day @param {boolean} isFocused */
  function show(day, isFocused) {
    at = day < today() ? today() : day;
    title.textContent = formatMonth(at);
    table.setAttribute('aria-label', formatMonth(at));
    showMonth();
    if (back) back.disabled = at.slice(0, 7) <= today().slice(0, 7);
    const first = `${at.slice(0, 7)}-01`;
    const sunday = later(first, -new Date(first).getUTCDay());
    const days = Array.from({ length: 42 }, (_, index) => later(sunday, index));
    const weeks = Array.from({ length: 6 }, (_, index) => days.slice(index * 7, index * 7 + 7));
    const row = (/** @type {HTMLElement[]} */ cells) => {
      const tr = document.createElement('tr');
      tr.append(...cells);
      return tr;
    };
    const names = days.slice(0, 7).map((each) => {
      const th = document.createElement('th');
      th.scope = 'col';
      th.textContent = formatWeekday(each);
      return th;
    });
    head.replaceChildren(row(names));
    const ownWeeks = weeks.filter((week) => week.some((each) => each.startsWith(at.slice(0, 7))));
    body.replaceChildren(...ownWeeks.map((week) => row(week.map(cell))));
    /** @type {HTMLElement | null} */
    const button = body.querySelector('[tabindex="0"]');
    if (isFocused) button?.focus();
  }

  opener.addEventListener('click', () => setOpen(Boolean(calendar.hidden)));
  back?.addEventListener('click', () => show(inMonth(at, -1), false));
  forth?.addEventListener('click', () => show(inMonth(at, 1), false));
  for (const select of [monthSelect, yearSelect])
    select.addEventListener('change', () => {
      const [year, month] = partsOf(at);
      show(inMonth(at, (Number(yearSelect.value) - year) * 12 + Number(monthSelect.value) - month), false);
    });
  body.addEventListener('click', ({ target }) => {
    const { day } = /** @type {HTMLElement} */ (target).dataset;
    if (day === undefined) return;
    picked = day;
    input.value = formatShortDay(day);
    setOpen(false);
    opener.focus();
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  body.addEventListener('keydown', (event) => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    show(move(at), true);
  });
  calendar.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    setOpen(false);
    opener.focus();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (!calendar.hidden && !place.contains(/** @type {Node} */ (target))) setOpen(false);
  });
}
