import type { Draft } from './draft.rules.ts';

/** Gives the focus to a field of the shown section, or to the first control of a list. False: it is not there. */
export function focusField(section: HTMLElement, field: keyof Draft): boolean {
  const place = section.querySelector<HTMLElement>(`[data-field="${field}"]`);
  const control = place?.matches('input, select, textarea') ? place : place?.querySelector<HTMLElement>('input, button');
  control?.focus();
  return control !== undefined && control !== null;
}
