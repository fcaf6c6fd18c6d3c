// Computes the doses of an entry for the reader's animal, without asking the server. The source's words stay beside each.
import { computeDose } from '../../domain/doses/compute-dose.rules.ts';
import { fill, isSequence, stepLines } from '../../domain/doses/dose-lines.rules.ts';
import { readWeight } from '../../domain/doses/weight.rules.ts';

const form = /** @type {HTMLFormElement} */ (document.querySelector('[data-dose-form]'));

/** @type {{ dosages: import('../../contract/index.ts').Dosage[], bases: import('../../contract/index.ts').Terms['bases'], words: import('../../domain/doses/dose-lines.rules.ts').DoseWords & { step: string, previous: string, next: string }, computed: string, wrongWeight: string }} */
const data = JSON.parse(form.querySelector('[data-dose-data]')?.textContent ?? '');

/**
 * @param {string} tag
 * @param {string} text
 * @param {string} [className]
 */
function element(tag, text, className) {
  const created = document.createElement(tag);
  created.textContent = text;
  if (className) created.className = className;
  return created;
}

/**
 * The same markup as `parts/dose-result.ts`.
 * @param {import('../../domain/doses/dose-lines.rules.ts').StepLines} step
 */
function stepElement({ relation, forWhom, amount, volume, isVolumeKnown, remarks }) {
  const line = document.createElement('p');
  if (relation !== null) line.append(element('b', relation, 'relation'), ' ');
  if (forWhom !== null) {
    const words = element('span', `${forWhom}:`, 'small');
    words.lang = 'en';
    line.append(words, ' ');
  }
  line.append(element('strong', amount));
  if (volume !== null) line.append(' ', element('span', volume, isVolumeKnown ? 'volume' : 'quiet small'));
  for (const remark of remarks) line.append(' ', element('span', remark, 'small'));
  return line;
}

/**
 * Steps that follow one another: a list, of which one step is shown at a time.
 * @param {HTMLElement[]} steps
 */
function sequence(steps) {
  const list = document.createElement('ol');
  list.className = 'dose-sequence';
  const items = steps.map((step) => {
    const item = document.createElement('li');
    item.append(step);
    return item;
  });
  list.append(...items);
  const controls = element('div', '', 'stepper');
  const [previous, next] = [element('button', data.words.previous), element('button', data.words.next)];
  const place = element('span', '');
  place.setAttribute('aria-live', 'polite');
  controls.append(previous, place, next);
  let position = 0;
  /** @param {number} to */
  const go = (to) => {
    if (to < 0 || to >= steps.length) return;
    position = to;
    for (const [at, item] of items.entries()) item.hidden = at !== position;
    place.textContent = fill(data.words.step, { number: String(position + 1), count: String(steps.length) });
    // A disabled button would lose the focus.
    previous.setAttribute('aria-disabled', String(position === 0));
    next.setAttribute('aria-disabled', String(position === steps.length - 1));
  };
  for (const [button, by] of /** @type {const} */ ([
    [previous, -1],
    [next, 1],
  ])) {
    button.setAttribute('type', 'button');
    button.addEventListener('click', () => go(position + by));
  }
  go(0);
  return [list, controls];
}

/** @param {{ species: string, weight: string, unit: 'kg' | 'lb' }} animal */
function show({ species, weight, unit }) {
  const kilograms = readWeight(weight, unit);
  const isWrong = weight.trim() !== '' && kilograms === undefined;
  const input = form.querySelector('[name=weight]');
  if (isWrong) input?.setAttribute('aria-invalid', 'true');
  else input?.removeAttribute('aria-invalid');
  const status = form.querySelector('[data-dose-status]');
  const announced = kilograms === undefined ? '' : fill(data.computed, { weight: weight.trim(), unit });
  if (status) status.textContent = isWrong ? data.wrongWeight : announced;
  for (const place of document.querySelectorAll('[data-dose]')) {
    const dosage = data.dosages[Number(/** @type {HTMLElement} */ (place).dataset['dose'])];
    const group = place.closest('details');
    if (!dosage || !group) continue;
    group.hidden = species !== '' && dosage.species !== species;
    if (dosage.species === species) group.open = true;
    if (kilograms === undefined) place.replaceChildren();
    else {
      const computed = computeDose(dosage, kilograms, data.bases);
      const lines = stepLines(computed, dosage, data.words)?.map(stepElement);
      if (lines === undefined)
        place.replaceChildren(element('p', data.words.obstacle[computed.obstacle ?? 'no-figures'], 'small'));
      else place.replaceChildren(...(isSequence(dosage) ? sequence(lines) : lines));
    }
  }
}

/** @returns {{ species: string, weight: string, unit: 'kg' | 'lb' }} */
function readForm() {
  const fields = new FormData(form);
  const text = (/** @type {string} */ name) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { species: text('species'), weight: text('weight'), unit: text('unit') === 'lb' ? 'lb' : 'kg' };
}

/** The address keeps the animal: a reload, and a copied link, show the same doses. */
function keep() {
  const { species, weight, unit } = readForm();
  const url = new URL(location.href);
  for (const [name, value] of Object.entries({ species, weight, unit: weight && unit })) {
    if (value) url.searchParams.set(name, value);
    else url.searchParams.delete(name);
  }
  history.replaceState(null, '', url);
}

form.addEventListener('input', () => {
  show(readForm());
  keep();
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  show(readForm());
  keep();
  document.querySelector('.doses')?.scrollIntoView({ block: 'nearest' });
});
// A copy kept for use without a network has no animal in its fields, but the address names it.
const requested = new URL(location.href).searchParams;
const weightField = /** @type {HTMLInputElement} */ (form.elements.namedItem('weight'));
if (weightField.value === '' && requested.has('weight'))
  for (const name of ['species', 'weight', 'unit']) {
    const field = /** @type {HTMLInputElement | HTMLSelectElement} */ (form.elements.namedItem(name));
    const value = requested.get(name) ?? '';
    const isPossible = !(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === value);
    if (isPossible) field.value = value;
  }
// A browser restores fields when a reader comes back.
if (readForm().weight !== '' || readForm().species !== '') show(readForm());
