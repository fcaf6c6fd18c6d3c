import type { Place } from './places.ts';

interface Page {
  readonly pathname: string;
  /** Of a page that has several. */
  readonly view?: string | undefined;
}

/** The one place of a menu that a page belongs to: of several, the one that says most of its address. */
export const presentPlaceIn = <P extends Pick<Place, 'to' | 'search'>>(
  places: readonly P[],
  { pathname, view }: Page,
): P | undefined =>
  places
    .filter(
      ({ to, search }) => (pathname === to || pathname.startsWith(`${to}/`)) && (search === undefined || search.view === view),
    )
    .toSorted((a, b) => b.to.length - a.to.length || Number(b.search !== undefined) - Number(a.search !== undefined))[0];
