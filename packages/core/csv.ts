/** The beginnings of a formula, also after white space. Source: OWASP, "CSV Injection". */
const formula = /^\s*[=+\-@\t\r|]/;

/** A CSV cell that no spreadsheet runs as a formula: a text that begins like one gets an apostrophe before it. */
export const guardFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);
