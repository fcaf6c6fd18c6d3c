import type { Register } from '@tanstack/react-router';
import { copyPlainText } from './copy-text.ts';
import { followPages } from './follow-focus.ts';
import { keepFocus } from './keep-focus.ts';

/** What listens to every page, once the first is drawn. */
export function watchPage(router: Register['router']): void {
  followPages(router);
  keepFocus();
  copyPlainText();
}
