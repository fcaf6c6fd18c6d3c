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
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
  remove(): void;
}

/**
 * Removes what a reader of the document does not see. Hidden words could instruct a model behind the reader's back. Attributes
 * are checked and stylesheets are not: stylesheets have endless ways to hide, and much that is hidden at first is shown later.
 */
export function removeHidden(tree: { querySelectorAll(selectors: string): Iterable<TreeElement> }): void {
  for (const element of tree.querySelectorAll('*')) {
    if (isHidden(element)) element.remove();
  }
}

function isHidden({ localName, attributes }: TreeElement): boolean {
  const tag = localName.toLowerCase();
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

/**
 * Whether a style attribute hides its element. Comments and escapes, which could disguise a declaration, are read as CSS reads
 * them.
 */
export function isHiding(style: string): boolean {
  const plain = style
    .replaceAll(/\/\*.*?(\*\/|$)/gs, '')
    .replaceAll(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) =>
      String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
    )
    .replaceAll('\\', '')
    .toLowerCase();
  return plain
    .split(';')
    .map((declaration) => declaration.replaceAll(/\s*([:!,])\s*/g, '$1').trim())
    .some((declaration) => hidingDeclarations.some((hides) => hides.test(declaration)));
}
