import { html } from 'hono/html';
import type { Language } from '../language.rules.ts';
import { messages } from '../messages/index.ts';
import type { Html } from '../view.ts';

/** A button that copies the text of the element `id`; hidden without script. */
export function copyButton({ language }: { readonly language: Language }, id: string): Html {
  const { copy, copied } = messages[language].copyButton;
  return html`<button class="button plain needs-script" type="button" data-copy="${id}" data-copied="${copied}">${copy}</button>`;
}
