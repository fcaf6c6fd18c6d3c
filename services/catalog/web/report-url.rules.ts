import type { Entry } from '../contract/index.ts';

/** Where an error of an entry is reported: an issue tracker's form, or an e-mail, with the entry already named. */
export function reportUrl(address: string, { name, slug }: Pick<Entry, 'name' | 'slug'>): string {
  const url = new URL(address);
  url.searchParams.set(url.protocol === 'mailto:' ? 'subject' : 'title', `Error in ${name} (${slug})`);
  // E-mail programs show a plus sign as it is.
  return url.protocol === 'mailto:' ? url.href.replaceAll('+', '%20') : url.href;
}
