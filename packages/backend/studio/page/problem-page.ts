import { CodedError } from '@trivium/core';
import { html } from 'hono/html';
import type { DatabaseError } from 'pg';
import { base, type Page } from './page.ts';
import { stateBlock } from './parts.ts';

/** A refusal as a page: the studio's and the services' with their code, PostgreSQL's with its own. Defects show no text. */
export function problemPage(error: unknown): Page {
  const { title, lead, status } = textOf(error);
  const actions = html`<a class="button plain" href="${base}/tables">All tables</a>`;
  return { title, section: 'tables', main: stateBlock({ kind: 'error', title, lead, actions }), status };
}

function textOf(error: unknown): { readonly title: string; readonly lead: string; readonly status: number } {
  if (error instanceof CodedError) return { title: error.title, lead: `${error.message} (${error.code})`, status: error.status };
  const { code, message, detail } = error as DatabaseError;
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code))
    return { title: 'The database refused', lead: `${[message, detail].filter(Boolean).join('. ')} (${code})`, status: 400 };
  return { title: 'Something went wrong', lead: 'See the backend’s log for the reason.', status: 500 };
}
