import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { View } from '../view.ts';

/** On a Thai page, the switch that shows the signed English below each text of ours. It works without script. */
export const originalsSwitch = ({ t, language }: View): Html | '' =>
  language === 'th'
    ? html`<label class="originals small"><input type="checkbox" autocomplete="off" /> ${t.drug.originals}</label>`
    : '';
