import type { CitationHealth } from '../../contract/index.ts';
import { readDailyMedAddress } from './dailymed.rules.ts';
import { readDoi } from './doi.rules.ts';
import { readEcfrAddress, type CfrSection } from './ecfr.rules.ts';

/** Where the APIs of publishers are, without a slash at the end. */
export interface PublisherUrls {
  readonly doi: string;
  readonly ecfr: string;
  readonly dailymed: string;
}

export const publicAddresses: PublisherUrls = {
  doi: 'https://doi.org',
  ecfr: 'https://www.ecfr.gov',
  dailymed: 'https://dailymed.nlm.nih.gov',
};

/** How a citation is read, and by what name its publisher's API knows it. */
export type Publisher =
  | { readonly reader: 'doi'; readonly doi: string }
  | { readonly reader: 'ecfr'; readonly cited: CfrSection }
  | { readonly reader: 'dailymed'; readonly setId: string }
  | { readonly reader: Extract<CitationHealth['reader'], 'page'> };

export function readPublisher(url: string): Publisher {
  const doi = readDoi(url);
  if (doi !== null) return { reader: 'doi', doi };
  const cited = readEcfrAddress(url);
  if (cited !== null) return { reader: 'ecfr', cited };
  const setId = readDailyMedAddress(url);
  return setId === null ? { reader: 'page' } : { reader: 'dailymed', setId };
}

/** The first host that a visit asks. */
export function firstHost(url: string, publishers: PublisherUrls): string {
  const { reader } = readPublisher(url);
  return new URL(reader === 'page' ? url : publishers[reader]).host;
}
