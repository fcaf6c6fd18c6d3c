import { html } from 'hono/html';
import type { Language } from '../language.rules.ts';
import { messages } from '../messages/index.ts';
import type { Html } from '../view.ts';

/**
 * A button that shares a page by its title and address: in the device's own dialog on phones, else it copies the address. Hidden
 * without script.
 */
export function shareButton({ language }: { readonly language: Language }, title: string, address: string): Html {
  const { share, copied, uncopied } = messages[language].shareButton;
  return html`<span class="share needs-script"
    ><button
      class="button plain"
      type="button"
      data-share="${address}"
      data-title="${title}"
      data-copied="${copied}"
      data-uncopied="${uncopied}"
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d="M10 12.5V3m0 0L6.5 6.5M10 3l3.5 3.5M4.5 9.5v7h11v-7" fill="none" stroke="currentColor" stroke-width="1.6" /></svg
      ><span>${share}</span></button
    ><span class="quiet small" role="status"></span
  ></span>`;
}
