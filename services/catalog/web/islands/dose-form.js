// Computes the doses of an entry for the reader's animal, without asking the server. The source's words stay beside each.
import { computeDose, positionsInBands } from '../../domain/doses/compute-dose.rules.ts';
import { headingText, obstacleText } from '../../domain/doses/band-text.rules.ts';
import { unbrokenAmount } from '../../domain/doses/amount-text.rules.ts';
import { isSequence, stepLines } from '../../domain/doses/dose-lines.rules.ts';
import { fill } from '../../domain/doses/dose-words.rules.ts';
import { isInsulin } from '../../domain/doses/insulin.rules.ts';
import { lastAnimalText, readLastAnimal } from '../drug/last-animal.rules.ts';
import {
  animalWeight,
  findMistake,
  isOpenAtWeight,
  readDoseRequest,
  statusText,
  weightWarningText,
} from '../drug/dose-request.rules.ts';

const form = /** @type {HTMLFormElement} */ (document.querySelector('[data-dose-form]'));
const status = form.querySelector('[data-dose-status]');
const caution = /** @type {HTMLElement} */ (form.querySelector('[data-dose-caution]'));
const speciesField = /** @type {HTMLSelectElement} */ (form.elements.namedItem('species'));
/** Missing where no dose can be measured with a strength. */
const ownProduct = /** @type {HTMLDetailsElement | null} */ (form.querySelector('.own-product'));
const animalPlace = /** @type {HTMLElement} */ (form.querySelector('[data-last-animal]'));
const [animalText, useButton, forgetButton] = /** @type {[HTMLElement, HTMLButtonElement, HTMLButtonElement]} */ ([
  ...animalPlace.children,
]);
const compareLink = /** @type {HTMLAnchorElement} */ (document.querySelector('[data-compare]'));
/** @type {NodeListOf<HTMLAnchorElement>} */
const speciesLinks = document.querySelectorAll('a[data-species]');

/** @type {{ dosages: (import('../../contract/index.ts').Dosage & Pick<import('../../domain/doses/dose-lines.rules.ts').LinedDosage, 'stepWords'>)[], bases: import('../../contract/index.ts').Terms['bases'], words: import('../../domain/doses/dose-words.rules.ts').DoseWords, messages: import('../drug/dose-request.rules.ts').DoseMessages, species: string[], codes: import('../../contract/index.ts').Entry['codes'], lastAnimal: { of: string, last: string, use: string } }} */
const data = JSON.parse(form.querySelector('[data-dose-data]')?.textContent ?? '');

const names = ['species', 'weight', 'unit', 'strength', 'strengthUnit'].filter((name) => form.elements.namedItem(name) !== null);

/** @param {string} name */
const fieldOf = (name) => /** @type {HTMLInputElement | HTMLSelectElement} */ (form.elements.namedItem(name));

/**
 * @param {string} tag
 * @param {string} text
 * @param {{ className?: string }} [own]
 */
const element = (tag, text, own = {}) => Object.assign(document.createElement(tag), { textContent: text }, own);

/**
 * The same markup as `parts/dose-result.ts`.
 * @param {import('../../domain/doses/dose-lines.rules.ts').StepLines} step
 */
function stepElement({ relation, forWhom, drug, amount, schedule, share, warning, volumes, noVolume, remarks }) {
  const small = (/** @type {string | null} */ text) => text !== null && element('span', text, { className: 'small' });
  const parts = [
    relation !== null && element('b', relation, { className: 'relation' }),
    forWhom !== null && element('span', `${forWhom}:`, { className: 'small' }),
    drug !== null && element('b', drug),
    element('strong', unbrokenAmount(amount.text)),
    schedule,
    small(share),
    small(amount.note),
    warning !== null && element('b', warning, { className: 'dose-warning' }),
    ...volumes.flatMap(({ text, note }) => [element('span', unbrokenAmount(text), { className: 'volume' }), small(note)]),
    noVolume !== null && element('span', noVolume, { className: 'quiet small' }),
    ...remarks.map(small),
  ];
  const line = document.createElement('p');
  for (const part of parts) if (part) line.append(part, ' ');
  return line;
}

/**
 * Steps that follow one another are a list.
 * @param {HTMLElement[]} steps
 */
function sequence(steps) {
  const list = element('ol', '', { className: 'dose-sequence' });
  for (const step of steps) {
    const item = document.createElement('li');
    item.append(step);
    list.append(item);
  }
  return list;
}

/**
 * Marks the steps of the animal's band in the list of all.
 * @param {Element} place
 * @param {readonly number[]} positions
 */
function mark(place, positions) {
  for (const [at, step] of place.parentElement?.querySelectorAll('.dose-steps > li').entries() ?? [])
    if (positions.includes(at)) step.setAttribute('aria-current', 'true');
    else step.removeAttribute('aria-current');
}

/** @param {import('../drug/dose-request.rules.ts').DoseRequest} request */
function show(request) {
  const { kilograms, entered } = request;
  const species = fieldOf('species').value;
  const mistake = findMistake(request, data.messages);
  const wrong = mistake && fieldOf(mistake.field);
  for (const field of names.map(fieldOf))
    if (field === wrong) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
  if (status) status.textContent = statusText(request, species === '' ? data.species : [species], data.messages, data.words);
  caution.hidden = kilograms === undefined;
  if (ownProduct && wrong?.name === 'strength') ownProduct.open = true;
  for (const link of speciesLinks)
    if (link.dataset['species'] === species) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  for (const place of document.querySelectorAll('[data-weight-of]')) {
    const of = /** @type {HTMLElement} */ (place).dataset['weightOf'] ?? '';
    place.textContent = weightWarningText(of, request, data.messages);
  }
  for (const place of document.querySelectorAll('[data-dose]')) {
    const dosage = data.dosages[Number(/** @type {HTMLElement} */ (place).dataset['dose'])];
    const group = place.closest('details');
    if (!dosage || !group) continue;
    group.hidden = species !== '' && dosage.species !== species;
    group.open =
      species === ''
        ? isOpenAtWeight(dosage.species, data.species, kilograms, group.open)
        : group.open || dosage.species === species;
    const animal = animalWeight(request);
    if (animal === undefined) {
      place.replaceChildren();
      mark(place, []);
      continue;
    }
    const computed = computeDose(dosage, animal.kilograms, data.bases, { entered, isInsulin: isInsulin(data) });
    const lines = stepLines(computed, dosage, data.words)?.map(stepElement);
    if (lines === undefined)
      place.replaceChildren(element('p', obstacleText(computed, animal, data.words), { className: 'small' }));
    else {
      const heading = element('div', headingText(computed, animal, data.words), { className: 'for-weight small' });
      place.replaceChildren(heading, ...(isSequence(dosage) ? [sequence(lines)] : lines));
    }
    mark(place, positionsInBands(computed));
  }
  return wrong;
}

/** The form as a request. While it is only being filled in, a missing weight is no mistake. */
function readForm(isSent = false) {
  const parameters = Object.fromEntries(names.map((name) => [name, fieldOf(name).value]));
  return { ...readDoseRequest(parameters, data), isSent };
}

/** The address keeps the animal: a reload, and a copied link, show the same doses. The comparison is of the same animal. */
function keep() {
  const { weight, unit, strength, strengthUnit } = readForm();
  const animal = { species: fieldOf('species').value, weight, unit: weight && unit };
  const product = { strength, strengthUnit: strength && strengthUnit };
  history.replaceState(null, '', withParameters(location.href, { ...animal, ...product }));
  compareLink.href = withParameters(compareLink.href, animal);
}

/**
 * @param {string} address
 * @param {Record<string, string>} values
 */
function withParameters(address, values) {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) {
    if (value) url.searchParams.set(name, value);
    else url.searchParams.delete(name);
  }
  return url.href;
}

const storageKey = 'trivium-animal';

/** What the tab keeps. Undefined too where the browser forbids it. */
function lastAnimal() {
  try {
    return readLastAnimal(sessionStorage.getItem(storageKey), data.species);
  } catch {
    return undefined;
  }
}

/** The tab keeps the weight of one species: nobody should get the dose of another animal. Null forgets it.
 * @param {string | null} text */
function keepInTab(text) {
  try {
    if (text === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, text);
  } catch {
    // Without storage each drug asks for the weight.
  }
}

/** Keeps the animal of the form, and says so. One that was kept before is offered: it gives no dose by itself. */
function showLastAnimal() {
  const { weight, readWeight, unit, kilograms } = readForm();
  const [only, ...others] = data.species;
  const species = fieldOf('species').value || (others.length === 0 ? only : undefined);
  if (kilograms !== undefined && species !== undefined)
    keepInTab(lastAnimalText({ species, weight: readWeight.value ?? '', unit }));
  const last = lastAnimal();
  const isSame = kilograms !== undefined && species !== undefined;
  const isOffered = last !== undefined && weight === '';
  // While it is in the fields it takes no line of its own.
  if (isSame) caution.append(animalPlace);
  else caution.before(animalPlace);
  animalPlace.hidden = last === undefined || !(isSame || isOffered);
  if (last === undefined) return;
  const name = [...speciesField.options].find(({ value }) => value === last.species)?.text ?? last.species;
  const animal = `${last.weight} ${last.unit} · ${name}`;
  animalText.textContent = fill(isSame ? data.lastAnimal.of : data.lastAnimal.last, { animal });
  useButton.hidden = isSame;
  useButton.textContent = fill(data.lastAnimal.use, { animal });
}

/** @param {{ species: string, weight: string, unit: string }} animal */
function setAnimal(animal) {
  for (const [name, value] of Object.entries(animal)) fieldOf(name).value = value;
  show(readForm());
  keep();
  showLastAnimal();
}

useButton.addEventListener('click', () => {
  const last = lastAnimal();
  if (last === undefined) return;
  setAnimal({ ...last });
  fieldOf('weight').focus();
});
forgetButton.addEventListener('click', () => {
  keepInTab(null);
  setAnimal({ species: fieldOf('species').value, weight: '', unit: fieldOf('unit').value });
  fieldOf('weight').focus();
});

form.addEventListener('input', () => {
  show(readForm());
  keep();
  showLastAnimal();
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const wrong = show(readForm(true));
  keep();
  if (wrong) wrong.focus();
  else document.querySelector('.species[open]:not([hidden]) [data-dose]')?.scrollIntoView({ block: 'nearest' });
});
// The links choose in the page, so they work offline too.
for (const link of speciesLinks)
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    fieldOf('species').value = link.dataset['species'] ?? '';
    show(readForm());
    keep();
    showLastAnimal();
    const doses = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    doses?.scrollIntoView();
    doses?.querySelector('summary')?.focus({ preventScroll: true });
  });
// A copy kept for use without a network has no animal in its fields, but the address names it.
const requested = new URL(location.href).searchParams;
if (fieldOf('weight').value === '' && requested.has('weight'))
  for (const name of names) {
    const field = fieldOf(name);
    const value = requested.get(name) ?? '';
    const isPossible = !(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === value);
    if (isPossible) field.value = value;
  }
if (ownProduct && fieldOf('strength').value !== '') ownProduct.open = true;
// A browser restores fields when a reader comes back.
if (fieldOf('weight').value !== '' || fieldOf('species').value !== '') show(readForm());
showLastAnimal();
