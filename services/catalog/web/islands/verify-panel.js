// Verifies the bundle of the page's entry in the reader's browser, and lets the reader forge it by one byte.

/** @typedef {'passed' | 'failed' | 'not-reached' | 'unasked'} State */
/** @typedef {{ name: string, state: State, code?: string, message: string }} Step */
/** @typedef {{ signerKeyId: string, logIndex: number, logSize: number, origin: string, witnesses: { name: string, time: number }[] }} Facts */
/** @typedef {{ ok: boolean, steps: Step[], facts?: Facts }} Verification */
/** @typedef {{ verifyBundle: (bundle: string, trust: { policy: string }) => Verification | Promise<Verification> }} Verifier */

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
  const made = document.createElement(tag);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

/** The bundle is fetched once; every forgery is made from what was fetched. @type {string | undefined} */
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
  const [told, reason] = ['[data-told]', '[data-reason]'].map(
    (selector) => /** @type {HTMLElement} */ (item.querySelector(selector)),
  );
  if (!told || !reason) return;
  told.textContent = words.state[state];
  reason.hidden = state !== 'failed';
  reason.replaceChildren();
  if (state !== 'failed') return;
  const known = code === undefined ? undefined : words.codes[code];
  reason.append(known ?? message, ' ', element('code', code ?? ''));
  if (!known) reason.lang = 'en';
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
        `${name} (${new Date(time * 1000).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })})`,
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
  const began = performance.now();
  const { ok, steps, facts } = await verifyBundle(text, { policy: words.policy });
  const ms = Math.max(1, Math.round(performance.now() - began));
  for (const step of steps) {
    // A quorum of none is met by nobody, which shows nobody's word for it.
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
  // Whoever forges stands at the foot of the panel, so the verdict is said there too.
  const changed = part('[data-changed]');
  changed.dataset['state'] = verdict.dataset['state'];
  if (isForged) changed.prepend(line.cloneNode(true));
}

const plainCharacter = /[A-Za-z0-9]/;

/**
 * Where a plain character stands at or after `from`; none that a backslash gives another meaning.
 * @param {string} text
 * @param {number} from
 * @param {RegExp} [wanted]
 */
function characterAt(text, from, wanted = plainCharacter) {
  for (let at = Math.max(from, 1); at < text.length; at += 1) if (wanted.test(text[at] ?? '') && text[at - 1] !== '\\') return at;
  return characterAt(text, 1);
}

/**
 * How far behind the beginning of a member a byte of each place stands: past what has no digits or is no hash.
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

/** The next digit or letter, so that what is forged is as long as before. @param {string} character */
const next = (character) => ({ 9: '0', z: 'a', Z: 'A' })[character] ?? String.fromCharCode((character.codePointAt(0) ?? 0) + 1);

/**
 * A line with the byte at `at` marked, among what stands beside it.
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
