// Verifies the entry's bundle in the reader's browser, and lets the reader change one byte of it.

/** @typedef {'passed' | 'failed' | 'not-reached' | 'unasked'} State */
/** @typedef {{ name: string, state: State, code?: string, message: string }} Step */
/** @typedef {{ signerKeyId: string, logIndex: number, logSize: number, origin: string, witnesses: { name: string, time: number }[] }} Facts */
/** @typedef {{ ok: boolean, steps: Step[], facts?: Facts }} Verification */
/** @typedef {{ verifyBundle: (bundle: string, trust: { policy: string }, options: { refuseUnknownSignatures: boolean }) => Verification | Promise<Verification> }} Verifier */

const panel = /** @type {HTMLElement} */ (document.getElementById('verify'));

/**
 * @param {string} selector
 * @returns {HTMLElement}
 */
const part = (selector) => /** @type {HTMLElement} */ (panel.querySelector(selector));

const words = JSON.parse(part('[data-words]').textContent ?? '');
const language = document.documentElement.lang === 'en' ? 'en-GB' : 'th';

/** Fills `{name}` in a text.
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
const fill = (text, values) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? value.toLocaleString(language) : value;
  });

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

/** The bundle, fetched once. Every forgery is a copy of it. @type {string | undefined} */
let fetched;

async function fetchBundle() {
  if (fetched !== undefined) return fetched;
  const response = await fetch(panel.dataset['bundle'] ?? '');
  if (!response.ok) throw new Error(String(response.status));
  return (fetched = await response.text());
}

/** @param {Step} step */
function showStep({ name, state, code, message }) {
  const item = part(`[data-step="${name}"]`);
  item.dataset['state'] = state;
  delete item.dataset['code'];
  const [stateText, reason] = ['[data-state-text]', '[data-reason]'].map(
    (selector) => /** @type {HTMLElement} */ (item.querySelector(selector)),
  );
  if (!stateText || !reason) return;
  stateText.textContent = words.state[state];
  reason.hidden = state !== 'failed';
  reason.replaceChildren();
  if (state !== 'failed') return;
  const explanation = code === undefined ? undefined : words.codes[code];
  // Readers have the explanation; the code is for programs.
  if (code !== undefined) item.dataset['code'] = code;
  reason.append(explanation ?? message);
  reason.lang = explanation === undefined ? 'en' : language;
}

/** @param {Facts | undefined} facts */
function showFacts(facts) {
  const list = part('[data-facts]');
  list.hidden = facts === undefined;
  if (facts === undefined) return list.replaceChildren();
  const names = words.facts;
  const seen = facts.witnesses
    .map(
      ({ name, time }) =>
        `${name} (${new Date(time * 1000).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })}${language === 'th' ? ' น.' : ''})`,
    )
    .join(', ');
  const lines = [
    [names.signer, facts.signerKeyId, 'hash'],
    [names.place, fill(names.placeOf, { index: String(facts.logIndex), size: String(facts.logSize) })],
    [names.origin, facts.origin, 'hash'],
    [names.witnesses, seen || names.noWitnesses],
  ];
  list.replaceChildren(
    ...lines.map(([name, value, className]) => {
      const line = document.createElement('div');
      line.append(element('dt', name), element('dd', value, className));
      return line;
    }),
  );
}

/** @param {string} text */
const bytesOf = (text) => new TextEncoder().encode(text).length;

/**
 * @param {string} text the bundle, as fetched or forged
 * @param {boolean} isForged
 */
async function verify(text, isForged) {
  /** @type {Verifier} */
  const { verifyBundle } = await import(panel.dataset['verifier'] ?? '');
  // Lines by unknown keys are ignored, but a byte that the reader changed in one must show.
  const began = performance.now();
  const { ok, steps, facts } = await verifyBundle(text, { policy: words.policy }, { refuseUnknownSignatures: isForged });
  const ms = Math.max(1, Math.round(performance.now() - began));
  for (const step of steps) {
    // A quorum of zero passes without witnesses, which proves nothing.
    const isUnasked = step.name === 'witnesses' && facts?.witnesses.length === 0;
    showStep(isUnasked ? { ...step, state: 'unasked' } : step);
  }
  showFacts(facts);
  const at = steps.findIndex(({ state }) => state === 'failed');
  const title = panel.querySelector(`[data-step="${steps[at]?.name}"] b`)?.textContent ?? '';
  const passed = facts?.witnesses.length === 0 ? words.passedUnwitnessed : words.passedAll;
  const sentence = ok ? passed : fill(isForged ? words.caught : words.failedAt, { step: at + 1, title });
  const verdict = part('[data-verdict]');
  verdict.dataset['state'] = ok ? 'passed' : 'failed';
  const line = element('p', sentence, 'verdict-line');
  verdict.replaceChildren(line, element('p', fill(words.took, { ms, bytes: bytesOf(text) }), 'quiet small'));
  // The forging controls are at the foot of the panel, so the result is repeated there.
  const changed = part('[data-changed]');
  changed.dataset['state'] = verdict.dataset['state'];
  if (isForged) changed.prepend(line.cloneNode(true));
}

const plainCharacter = /[A-Za-z0-9]/;

/**
 * The index of the first plain character at or after `from` that no backslash escapes.
 * @param {string} text
 * @param {number} from
 * @param {RegExp} [pattern]
 */
function characterAt(text, from, pattern = plainCharacter) {
  for (let at = Math.max(from, 1); at < text.length; at += 1)
    if (pattern.test(text[at] ?? '') && text[at - 1] !== '\\') return at;
  return characterAt(text, 1);
}

/**
 * The index of a byte to change for each place. The offsets skip prefixes without digits or hashes.
 * @type {Record<string, (text: string) => number>}
 */
const places = {
  dose: (text) => characterAt(text, text.indexOf('"dose":"') + 8, /\d/),
  signature: (text) => characterAt(text, text.indexOf('"sig":"') + 12),
  key: (text) => characterAt(text, text.indexOf('"x":"') + 9),
  record: (text) => characterAt(text, text.indexOf('"logEntry":"') + 40),
  proof: (text) => characterAt(text, text.indexOf('"proof":"') + 50),
  any: (text) => characterAt(text, Math.floor(Math.random() * text.length)),
};

/** The next digit or letter: the forged bundle keeps its length. @param {string} character */
const next = (character) => ({ 9: '0', z: 'a', Z: 'A' })[character] ?? String.fromCharCode((character.codePointAt(0) ?? 0) + 1);

/**
 * A line that marks the byte at `at` in its context.
 * @param {string} name
 * @param {string} text
 * @param {number} at
 */
function quoted(name, text, at) {
  const line = element('p', `${name} `, 'small quoted');
  const code = document.createElement('code');
  code.append(text.slice(Math.max(0, at - 14), at), element('mark', text[at] ?? ''), text.slice(at + 1, at + 15));
  line.append(code);
  return line;
}

/** @param {string} text */
function forge(text) {
  const place = /** @type {HTMLSelectElement} */ (part('#place')).value;
  const at = (places[place] ?? places['any'])?.(text) ?? 1;
  const forged = text.slice(0, at) + next(text[at] ?? '') + text.slice(at + 1);
  const lines = [
    element('p', fill(words.changed, { at: bytesOf(text.slice(0, at)) + 1, size: bytesOf(text) }), 'small'),
    quoted(words.before, text, at),
    quoted(words.after, forged, at),
  ];
  part('[data-changed]').replaceChildren(...lines);
  return forged;
}

/**
 * @param {HTMLElement} button
 * @param {(text: string) => Promise<void>} work
 */
async function run(button, work) {
  if (button.getAttribute('aria-busy')) return;
  const text = button.textContent;
  button.setAttribute('aria-busy', 'true');
  button.textContent = button.dataset['busy'] ?? text;
  const verdict = part('[data-verdict]');
  try {
    const bundle = await fetchBundle().catch(() => undefined);
    if (bundle === undefined) verdict.replaceChildren(element('p', words.unreachable, 'problem'));
    else await work(bundle);
  } catch (error) {
    verdict.replaceChildren(element('p', `${words.unusable} ${String(error)}`, 'problem'));
  } finally {
    button.removeAttribute('aria-busy');
    button.textContent = text;
  }
}

part('[data-run]').addEventListener('click', ({ currentTarget }) => {
  part('[data-changed]').replaceChildren();
  void run(/** @type {HTMLElement} */ (currentTarget), (text) => verify(text, false));
});
part('[data-change]').addEventListener('click', ({ currentTarget }) => {
  void run(/** @type {HTMLElement} */ (currentTarget), (text) => verify(forge(text), true));
});
