// The reader's own forecast on a market's page. It is kept in this browser only and sent to nobody.

const place = /** @type {HTMLElement} */ (document.querySelector('[data-forecasts]'));
/** @type {[typeof import('../../domain/scores/own-forecasts.rules.js'), typeof import('./own-store.js')]} */
const [{ addForecast, mergeForecasts, readForecasts, scoredForecast }, { createStore, createUndo, day, fill, percent }] =
  await Promise.all([import(place.dataset['forecasts'] ?? ''), import(place.dataset['store'] ?? '')]);
const { load, save } = createStore(readForecasts);

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
  const status = /** @type {HTMLElement} */ (form.querySelector('[role=status]'));
  const problem = /** @type {HTMLElement} */ (form.querySelector('[data-problem]'));
  const button = /** @type {HTMLButtonElement} */ (form.querySelector('button'));
  const offerUndo = createUndo();
  /** @param {boolean} isWrong */
  const showProblem = (isWrong) => {
    problem.hidden = !isWrong;
    if (isWrong) number.setAttribute('aria-invalid', 'true');
    else number.removeAttribute('aria-invalid');
  };
  let stored = '';
  /** The button names what it saves: the curators' figure too, for a reader who agrees with it. It is quiet where that is saved. */
  const nameButton = () => {
    const { save: name = '', saveas = '' } = panel.dataset;
    button.textContent = number.validity.valid ? saveas.replace('{percent}', percent(Number(number.value) / 100)) : name;
    button.classList.toggle('plain', number.value === stored);
  };
  const show = () => {
    const last = scoredForecast(load()[slug] ?? [], { closesAt, resolvedAt: null });
    panel.toggleAttribute('data-closed', hasClosed());
    panel.toggleAttribute('data-given', last !== undefined);
    fill(panel, 'mine', last ? percent(last.yes) : '–');
    fill(panel, 'since', last ? day(last.at) : '');
    stored = last ? String(Math.round(last.yes * 100)) : '';
    if (last) setValue(stored);
    number.value = input.value;
    showProblem(false);
    nameButton();
  };
  input.addEventListener('input', () => {
    setValue(input.value);
    number.value = input.value;
  });
  // A number that cannot be saved leaves the slider where it is.
  number.addEventListener('input', () => number.validity.valid && setValue(number.value));
  form.addEventListener('input', () => {
    // What is shown now is not saved.
    status.textContent = '';
    if (number.validity.valid) showProblem(false);
    nameButton();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // The page may have been open since before the close. A later forecast would not count, and could replace the one that does.
    if (hasClosed()) return show();
    if (!number.validity.valid) {
      showProblem(true);
      return number.focus();
    }
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
    const { [slug]: removed = [], ...rest } = load();
    save(rest);
    status.textContent = '';
    show();
    offerUndo(() => {
      save(mergeForecasts(load(), { [slug]: removed }));
      show();
      /** @type {HTMLElement | null} */
      const again = panel.querySelector('[data-withdraw]');
      again?.focus();
    });
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

if (place.dataset['outcome'] === undefined) showPanel(place);
else await showOwnScore(place);
