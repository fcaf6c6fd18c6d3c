/** The button of a row's menu; its place while the menu loads. */
export const moreButtonStyle =
  'inline-flex size-11 shrink-0 items-center justify-center rounded text-quiet hover:text-ink data-popup-open:bg-sunken data-popup-open:text-ink';
