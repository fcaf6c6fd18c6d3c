import type { HtmlEscapedString } from 'hono/utils/html';
import type { Studio } from '../studio.ts';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

export const sections = [
  ['tables', 'Tables'],
  ['sql', 'SQL editor'],
  ['policies', 'Policies'],
  ['users', 'Users'],
  ['storage', 'Storage'],
] as const;
export type Section = (typeof sections)[number][0];

export interface Page {
  readonly title: string;
  readonly section: Section;
  readonly main: Html;
  /** Beside the main part: the list of tables. */
  readonly aside?: Html;
  readonly status?: number;
}

/** A request that may be answered: direct, and with the form's token if it changes anything. */
export interface StudioRequest {
  readonly studio: Studio;
  readonly url: URL;
  /** Decoded, by the names of the route. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The fields of a form; empty for GET. */
  readonly form: URLSearchParams;
  /** Proves that a form is from this page. */
  readonly token: string;
}

export type Answer = Page | Response;
export type Handler = (request: StudioRequest) => Promise<Answer>;

export const base = '/studio';

/** Sends the browser to a page after a change. */
export const redirect = (path: string): Response => new Response(null, { status: 303, headers: { location: path } });

/** A path whose parts may hold any character. */
export const pathOf = (...parts: readonly string[]): string => [base, ...parts.map(encodeURIComponent)].join('/');

/** A parameter of the route. */
export const parameter = ({ parameters }: StudioRequest, name: string): string => parameters[name] ?? '';
