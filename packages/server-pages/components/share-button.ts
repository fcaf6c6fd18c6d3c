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
      ${share}</button
    ><span class="quiet small" role="status"></span
  ></span>`;
}
