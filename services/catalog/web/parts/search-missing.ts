import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { View } from '../view.ts';

/** On the page of a missing drug: the search, with the words of its address. */
export function searchMissing({ t, language }: View, path: string): Html | '' {
  const [, slug] = /^\/drugs\/([^/]+)/.exec(path) ?? [];
  if (slug === undefined) return '';
  return html`<form class="search" role="search" action="/">
    <input type="hidden" name="lang" value="${language}" />
    <label class="unseen" for="q">${t.catalog.search}</label>
    <input class="input" id="q" type="search" name="q" value="${wordsOf(slug)}" maxlength="200" autocomplete="off" />
    <button class="button plain">${t.catalog.find}</button>
  </form>`;
}

function wordsOf(slug: string): string {
  try {
    return decodeURIComponent(slug).replaceAll('-', ' ').slice(0, 200);
  } catch {
    return '';
  }
}
