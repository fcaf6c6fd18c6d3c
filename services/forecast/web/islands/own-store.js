// What the pages with the reader's own forecasts share: what this browser keeps, how it is written, and how a removal is undone.

const key = 'forecasts';
const language = document.documentElement.lang === 'th' ? 'th' : 'en';

/** @typedef {import('../../domain/scores/own-forecasts.rules.js').Forecasts} Forecasts */

/** @param {(value: unknown) => Forecasts} read */
export const createStore = (read) => ({
  /** @returns {Forecasts} */
  load: () => {
    try {
      return read(JSON.parse(localStorage.getItem(key) ?? '{}'));
    } catch {
      return {};
    }
  },
  /** @param {Forecasts} forecasts */
  save: (forecasts) => localStorage.setItem(key, JSON.stringify(forecasts)),
});

/** @param {number} share */
export const percent = (share) => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(share);

/** No line breaks between a day and its month. @param {string} at */
export const day = (at) =>
  new Intl.DateTimeFormat(language === 'th' ? 'th-TH-u-nu-latn' : 'en-GB', {
    dateStyle: 'medium',
    timeZone: 'Asia/Bangkok',
  })
    .format(new Date(at))
    .replace(' ', '\u00a0');

/**
 * @param {ParentNode} within
 * @param {string} name
 * @param {string} text
 */
export function fill(within, name, text) {
  for (const slot of within.querySelectorAll(`[data-slot="${name}"]`)) slot.textContent = text;
}

/** The time that everything in the three services has to be undone. */
const undoMs = 10_000;

/**
 * The notice at the edge of the screen that offers to undo removals, the last one first.
 * @returns {(undo: () => void) => void} what a removal calls
 */
export function createUndo() {
  const notice = /** @type {HTMLElement} */ (document.querySelector('[data-undo-notice]'));
  const status = /** @type {HTMLElement} */ (notice.querySelector('[role=status]'));
  const button = /** @type {HTMLButtonElement} */ (notice.querySelector('button'));
  /** @type {(() => void)[]} */
  let steps = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {'removed' | 'restored' | ''} text */
  const show = (text) => {
    status.textContent = notice.dataset[text] ?? '';
    button.hidden = steps.length === 0;
    notice.toggleAttribute('data-open', text !== '');
  };
  const closeAfter = (ms = undoMs) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Somebody is about to press it.
      if (button.matches(':focus-visible, :hover')) return closeAfter(1_000);
      steps = [];
      show('');
    }, ms);
  };
  button.addEventListener('click', () => {
    steps.pop()?.();
    show(steps.length > 0 ? 'removed' : 'restored');
    closeAfter();
  });
  return (undo) => {
    steps.push(undo);
    show('removed');
    // The pressed button is gone.
    button.focus({ preventScroll: true });
    closeAfter();
  };
}
