/** Gives the focus to the first control of a form's part, which also brings it into view: the part is marked with `data-field`. */
export const focusPart = (form: HTMLElement, part: string): void =>
  form
    .querySelector<HTMLElement>(`[data-field="${part}"] :is(input, textarea, select, button):not([tabindex="-1"], :disabled)`)
    ?.focus();
