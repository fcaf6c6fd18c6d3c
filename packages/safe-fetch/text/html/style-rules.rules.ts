import { appliesAtScreen } from './media.rules.ts';

/** A style rule that applies to a reader at a screen. */
export interface StyleRule {
  readonly selectors: readonly string[];
  readonly declarations: string;
}

interface Block {
  /** A selector list, or an at-rule. */
  readonly prelude: string;
  declarations: string;
}

const maxLength = 1_000_000;
/** Rules in rules multiply their selectors. */
const maxSelectors = 200;

/** A comment's beginning, a string, an escaped character, a mark of structure, or text between them. */
const piece = /\/\*|"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?|\\[^]|[{};]|[^/"'\\{};]+|[^]/y;

/**
 * The rules of a stylesheet as CSS reads them: a block that is not closed ends with the sheet, rules may lie in each other, and
 * those for another medium do not apply. The time grows with the length.
 */
export function readStyleRules(sheet: string): StyleRule[] {
  const css = sheet.slice(0, maxLength);
  const rules: StyleRule[] = [];
  const open: Block[] = [];
  let text = '';
  const endDeclaration = () => {
    const block = open.at(-1);
    if (block) block.declarations += `${text};`;
    text = '';
  };
  const endBlock = () => {
    endDeclaration();
    const rule = ruleOf(open);
    if (rule) rules.push(rule);
    open.pop();
  };
  piece.lastIndex = 0;
  for (let match = piece.exec(css); match; match = piece.exec(css)) {
    const [words] = match;
    if (words === '/*') {
      const end = css.indexOf('*/', piece.lastIndex);
      piece.lastIndex = end < 0 ? css.length : end + 2;
    } else if (words === '{') {
      open.push({ prelude: text.trim(), declarations: '' });
      text = '';
    } else if (words === ';') endDeclaration();
    else if (words === '}') endBlock();
    else text += words;
  }
  while (open.length > 0) endBlock();
  return rules;
}

/** The innermost block as a rule, with the selectors and conditions of those around it. */
function ruleOf(open: readonly Block[]): StyleRule | undefined {
  const declarations = open.at(-1)?.declarations ?? '';
  if (!declarations.includes(':') || open.length > 16) return undefined;
  const preludes = open.map(({ prelude }) => prelude);
  if (!preludes.every((prelude) => !prelude.startsWith('@') || appliesAtScreen(prelude))) return undefined;
  let selectors: string[] = [];
  for (const prelude of preludes.filter((one) => !one.startsWith('@'))) {
    const own = splitSelectors(prelude);
    selectors = selectors.length === 0 ? own : selectors.flatMap((outer) => own.map((inner) => nest(outer, inner)));
    selectors = selectors.slice(0, maxSelectors);
  }
  return selectors.length === 0 ? undefined : { selectors, declarations };
}

const nest = (outer: string, inner: string) => (inner.includes('&') ? inner.replaceAll('&', () => outer) : `${outer} ${inner}`);

/** Cuts at the commas that do not lie in brackets. */
function splitSelectors(list: string): string[] {
  const selectors: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= list.length; at++) {
    const sign = list[at] ?? ',';
    if (sign === '(' || sign === '[') depth++;
    else if (sign === ')' || sign === ']') depth--;
    else if (sign === ',' && (depth <= 0 || at === list.length)) {
      selectors.push(list.slice(start, at).trim());
      start = at + 1;
    }
  }
  return selectors.filter(Boolean);
}
