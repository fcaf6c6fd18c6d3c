/**
 * What a browser without scripts shows nobody, or shows not as text. Words placed there are a way to speak to a model
 * behind the reader's back.
 */
const neverShown = [
  'script,style,noscript,template,head,title,link,meta,base',
  'iframe,frame,noframes,object,embed,applet,audio,video,canvas,svg,picture>source',
  'input,select,textarea,datalist,progress,meter',
  '[hidden],[aria-hidden="true" i],[popover],dialog:not([open])',
].join(',');

/** Properties of a style attribute, white space removed, each of which hides what it stands on. */
const hidingStyles = [
  /^display:none/,
  /^visibility:(hidden|collapse)/,
  /^content-visibility:hidden/,
  /^opacity:(0*\.?0*|0*\.?0+%)(!|$)/,
  /^font(-size)?:(0|0?\.\d+)(px|pt|r?em|%)?([ !/]|$)/,
  /^(max-)?(height|width):0[a-z%]*(!|$)/,
  /^text-indent:-\d{3,}/,
  /^(left|right|top|bottom|margin(-left|-top)?|inset):-\d{3,}/,
  /^clip:rect\(0|^clip-path:(inset\((50|100)%|circle\(0)/,
  /^transform:.*scale[xy]?\(0\)/,
  /^(-webkit-text-fill-)?color:(transparent|rgba\([^)]*,0?\.?0\))/,
];

/** The part of an element that is asked for here; linkedom types its own with far more. */
export interface TreeElement {
  getAttribute(name: string): string | null;
  remove(): void;
}

export interface Tree {
  querySelectorAll(selectors: string): Iterable<TreeElement>;
}

/** Takes what is hidden out of a document. */
export function removeHidden(tree: Tree): void {
  for (const element of [...tree.querySelectorAll(neverShown)]) element.remove();
  for (const element of [...tree.querySelectorAll('[style]')]) {
    if (isHiding(element.getAttribute('style') ?? '')) element.remove();
  }
}

/** Whether a style attribute hides its element. Comments and escapes, which hide the hiding, are read as CSS reads them. */
export function isHiding(style: string): boolean {
  const plain = style
    .replaceAll(/\/\*.*?(\*\/|$)/gs, '')
    .replaceAll(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)))
    .replaceAll('\\', '')
    .toLowerCase();
  return plain
    .split(';')
    .map((declaration) => declaration.replaceAll(/\s*([:!,])\s*/g, '$1').trim())
    .some((declaration) => hidingStyles.some((hides) => hides.test(declaration)));
}
