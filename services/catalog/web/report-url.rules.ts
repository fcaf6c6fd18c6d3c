import type { Entry } from '../contract/index.ts';

/** What a report names by itself, and what it asks for: a line each, in the reader's language. */
export interface ReportForm {
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly questions: readonly string[];
}

/** Where an error of an entry is reported: an issue tracker's form, or an e-mail, with the entry named and a body to fill in. */
export function reportUrl(
  address: string,
  { name, slug }: Pick<Entry, 'name' | 'slug'>,
  { facts, questions }: ReportForm,
): string {
  const isMail = address.startsWith('mailto:');
  // RFC 6068 has lines of e-mail end so.
  const line = isMail ? '\r\n' : '\n';
  const lines = [
    ...facts.map(([label, value]) => `${label}: ${value}`),
    ...questions.map((question) => `${line}${question}:${line}`),
  ];
  return formUrl(address, `Error in ${name} (${slug})`, lines.join(line));
}

/** What a link names: readers may need an account there. Undefined for an e-mail. */
export function siteOf(address: string): string | undefined {
  const { protocol, host } = new URL(address);
  if (protocol === 'mailto:') return undefined;
  return host === 'github.com' ? 'GitHub' : host;
}

/** Where a reader asks for what a search did not find. */
export const askUrl = (address: string, words: string, query: string): string => formUrl(address, `${words}: ${query}`);

function formUrl(address: string, title: string, body?: string): string {
  const url = new URL(address);
  const isMail = url.protocol === 'mailto:';
  url.searchParams.set(isMail ? 'subject' : 'title', title);
  if (body !== undefined) url.searchParams.set('body', body);
  // E-mail programs show a plus sign as it is.
  return isMail ? url.href.replaceAll('+', '%20') : url.href;
}
