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
  const url = new URL(address);
  const isMail = url.protocol === 'mailto:';
  // RFC 6068 has lines of e-mail end so.
  const line = isMail ? '\r\n' : '\n';
  const lines = [
    ...facts.map(([label, value]) => `${label}: ${value}`),
    ...questions.map((question) => `${line}${question}:${line}`),
  ];
  url.searchParams.set(isMail ? 'subject' : 'title', `Error in ${name} (${slug})`);
  url.searchParams.set('body', lines.join(line));
  // E-mail programs show a plus sign as it is.
  return isMail ? url.href.replaceAll('+', '%20') : url.href;
}
