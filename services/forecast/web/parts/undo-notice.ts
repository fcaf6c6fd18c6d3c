import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { View } from '../view.ts';

/** Says at the edge of the screen that the reader's forecast was removed, and offers to undo it. A script fills it. */
export const undoNotice = ({ t }: View): Html => {
  const { removed, restored, undo } = t.forecasts.panel;
  return html`<p class="undo-notice" data-undo-notice data-removed="${removed}" data-restored="${restored}">
    <span role="status"></span> <button class="link" type="button" hidden>${undo}</button>
  </p>`;
};
