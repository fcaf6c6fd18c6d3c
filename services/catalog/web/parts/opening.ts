import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { View } from '../view.ts';
import { notice } from './notice.ts';

/** The top of a page: heading, lead and notice. Results of a search have no lead, which would push them down. */
export const opening = (view: View, heading: string, lead: string, more: Html | '' = ''): Html =>
  html`<header class="opening">
    <h1>${heading}</h1>
    ${lead === '' ? '' : html`<p class="lead">${lead}</p>`} ${more} ${notice(view)}
  </header>`;
