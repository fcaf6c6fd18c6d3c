import type { Register } from '@tanstack/react-router';

/** Gives the focus to something that only scripts can focus. */
export function focusPlace(place: HTMLElement): void {
  // What has the focus already would not be read out again.
  if (place === document.activeElement) place.blur();
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** Whether nothing has the focus. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

const focusTitle = () => {
  const place = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (place) focusPlace(place);
};

/** Gives a lost focus to the page's title: what had it was drawn again. */
export function regainFocus(): void {
  if (isFocusLost()) focusTitle();
}

/**
 * Gives the focus to the title of each page that is opened, or to what the address names in it: the keyboard goes on there, and
 * screen readers say where one is. It stays where the new page puts it, and in a field.
 */
export function followPages(router: Register['router']): void {
  let before: Element | null = null;
  router.subscribe('onBeforeNavigate', () => void (before = document.activeElement));
  router.subscribe('onRendered', ({ pathChanged, hrefChanged, fromLocation, toLocation }) => {
    if (!fromLocation || !hrefChanged) return;
    if (!pathChanged) return regainFocus();
    const active = document.activeElement;
    const isPlaced = active !== before && active?.closest('main, [role=dialog]') && active.id !== 'content';
    if (isPlaced || active?.matches('input, textarea, select')) return;
    const named = toLocation.hash === '' ? null : document.getElementById(toLocation.hash);
    if (named) focusPlace(named);
    else focusTitle();
  });
}
