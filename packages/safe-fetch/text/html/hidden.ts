import { readStyleRules } from './style-rules.rules.ts';

/** Elements that a browser without scripts does not show, or not as text. */
const invisibleElements = new Set(
  [
    ['script', 'style', 'noscript', 'template', 'head', 'title', 'link', 'meta', 'base'],
    ['iframe', 'frame', 'noframes', 'object', 'embed', 'applet', 'audio', 'video', 'canvas', 'svg'],
    ['input', 'select', 'datalist', 'textarea', 'progress', 'meter'],
  ].flat(),
);

/** Declarations of a style attribute, without white space, that hide their element. */
const hidingDeclarations = [
  /^display:none/,
  /^visibility:(hidden|collapse)/,
  /^content-visibility:hidden/,
  /^opacity:0*\.?0*%?(!|$)/,
  /^font-size:(0*\.?0*|0?\.[01]\d*|1(\.\d*)?(?=p))([a-z%]*)(!|$)/,
  /^font:(.* )?0[a-z%]*([/ ]|$)/,
  /^(max-)?(height|width):0[a-z%]*(!|$)/,
  /^text-indent:-\d{3,}/,
  /^(left|right|top|bottom|margin(-left|-top)?|inset):-\d{3,}/,
  /^clip:rect\(0|^clip-path:(inset\((50|100)%|circle\(0)/,
  /^transform:.*scale[xy]?\(0\)/,
  /^(-webkit-text-fill-)?color:(transparent|rgba\([^)]*,0?\.?0\))/,
];

/** The members of an element that are used here; linkedom's own type has far more. */
interface TreeElement {
  readonly localName: string;
  readonly parentElement?: TreeElement | null;
  readonly textContent?: string | null;
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
  remove(): void;
}
interface Tree {
  querySelectorAll(selectors: string): Iterable<TreeElement>;
}

/**
 * Removes what a reader of the document does not see. Hidden words could instruct a model behind the reader's back. Attributes
 * and the page's own style elements are checked; stylesheets in files of their own are not read.
 */
export function removeHidden(tree: Tree): void {
  const selectors = [...tree.querySelectorAll('style')].flatMap(({ textContent }) => hidingSelectors(textContent ?? ''));
  for (const selector of selectors.slice(0, maxSelectors)) {
    for (const element of select(tree, selector)) if (!isRoot(element)) element.remove();
  }
  for (const element of tree.querySelectorAll('*')) {
    if (isHidden(element) || isWhiteOnPage(element)) element.remove();
  }
}

/** Each selector walks the tree. */
const maxSelectors = 1_000;

/** A page that fades in as a whole hides nothing from its reader. */
const isRoot = ({ localName }: TreeElement) => ['html', 'body'].includes(localName.toLowerCase());

/** The selectors of a stylesheet whose elements it hides while nobody touches them. */
function hidingSelectors(css: string): string[] {
  return readStyleRules(css).flatMap(({ selectors, declarations }) =>
    isHiding(declarations) ? selectors.filter((selector) => !isOfState(selector)) : [],
  );
}

/** Whether a selector picks elements by what a reader does, or only a part of an element. */
const isOfState = (selector: string) =>
  (selector.match(/::?[\w-]+/g) ?? []).some(
    (name) => !/^:(not|is|where|has|root|empty|(only|first|last|nth|nth-last)-(child|of-type))$/.test(name),
  );

function select(tree: Tree, selector: string): TreeElement[] {
  try {
    return [...tree.querySelectorAll(selector)];
  } catch {
    // Not every selector of a stranger is one.
    return [];
  }
}

const valueOf = (element: TreeElement, attribute: string) =>
  [...element.attributes].find(({ name }) => name.toLowerCase() === attribute)?.value;

/** White words where nothing around them has a background of its own: they cannot be read on a white page. */
function isWhiteOnPage(element: TreeElement): boolean {
  const style = valueOf(element, 'style') ?? '';
  if (!/(^|;)\s*color\s*:\s*(white|#fff(fff)?|rgb\(\s*255\s*,\s*255\s*,\s*255\s*\))\s*(!|;|$)/i.test(style)) return false;
  for (let one: TreeElement | null | undefined = element; one; one = one.parentElement) {
    if (/background/i.test(valueOf(one, 'style') ?? '')) return false;
    if (valueOf(one, 'class') !== undefined || valueOf(one, 'id') !== undefined || valueOf(one, 'bgcolor') !== undefined)
      return false;
  }
  return true;
}

function isHidden({ localName, attributes }: TreeElement): boolean {
  // XHTML may write names with a prefix.
  const tag = localName.toLowerCase().replace(/^.*:/, '');
  if (invisibleElements.has(tag)) return true;
  // The parser keeps the case of names; HTML ignores it.
  const names = new Map([...attributes].map(({ name, value }) => [name.toLowerCase(), value]));
  return (
    names.has('hidden') ||
    names.has('popover') ||
    names.get('aria-hidden')?.trim().toLowerCase() === 'true' ||
    (tag === 'dialog' && !names.has('open')) ||
    isHiding(names.get('style') ?? '')
  );
}

/** Values that say nothing about a colour by themselves. */
const inherited = new Set(['inherit', 'initial', 'unset', 'revert', 'revert-layer']);
/** No declaration that hides is longer. */
const maxDeclaration = 1_000;

/**
 * Whether a style attribute hides its element. Comments and escapes, which could disguise a declaration, are read as CSS reads
 * them.
 */
export function isHiding(style: string): boolean {
  const plain = style
    .replaceAll(/"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|\/\*.*?(?:\*\/|$)/gs, '')
    .replaceAll(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) =>
      String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
    )
    .replaceAll('\\', '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
  const declarations = plain.split(';').map((declaration) =>
    declaration
      .replaceAll(/ ?([:!,]) ?/g, '$1')
      .trim()
      .slice(0, maxDeclaration),
  );
  const colour = (name: RegExp) => declarations.findLast((declaration) => name.test(declaration))?.split(/[:!]/)[1];
  const ink = colour(/^color:/);
  if (ink !== undefined && !inherited.has(ink) && ink === colour(/^background(-color)?:/)) return true;
  return declarations.some((declaration) => hidingDeclarations.some((hides) => hides.test(declaration)));
}
