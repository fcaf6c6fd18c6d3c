export const say = (/** @type {string} */ line) => void process.stderr.write(`trivium: ${line}\n`);

/** Ends the process with one sentence that says what to do, and its code.
 * @param {string} code @param {string} sentence @returns {never} */
export function leave(code, sentence) {
  say(`${sentence} (${code})`);
  process.exit(1);
}
