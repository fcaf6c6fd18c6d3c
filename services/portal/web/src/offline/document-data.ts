import { hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { getLocale } from '../language/locale.ts';
import { storedUserId } from '../session/stored-session.ts';

/**
 * The data of the page that the document shows: the app draws it without asking the backend. It is a visitor's; returns whether
 * it is this reader's, and the page the one that is open.
 */
export function takeDocumentData(queries: QueryClient): boolean {
  const place = document.getElementById('page-data');
  const isForReader = storedUserId() === undefined && place?.dataset['language'] === getLocale();
  // The worker answers with the document that it keeps, which may be of another page.
  const isOfPage = document.documentElement.dataset['otherPath'] === undefined;
  if (!place || !isForReader || !isOfPage) return false;
  const state = JSON.parse(place.textContent) as DehydratedState;
  const now = Date.now();
  // The device's clock may be behind the server's; what seems to be of later would stay unread for that long.
  for (const query of state.queries) Object.assign(query.state, { dataUpdatedAt: Math.min(query.state.dataUpdatedAt, now) });
  hydrate(queries, state);
  return true;
}
