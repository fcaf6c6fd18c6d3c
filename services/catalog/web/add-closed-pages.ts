import type { Service } from '@trivium/http';
import { addAssets, addErrorPages, addLanguage, createPages, createSite, type FamilyAddresses } from '@trivium/server-pages';
import { messages, type Messages } from './messages/index.ts';

export interface ClosedSiteData {
  readonly publicUrl: string;
  readonly family?: FamilyAddresses | undefined;
}

const closed = ({ site, nav, closed: { again, ...unavailable } }: Messages) => ({
  site,
  nav,
  errors: { lead: unavailable.lead, home: again, unavailable },
});

/** Shows browsers a page of the catalog's own in place of a refusal. Call it before the handler that refuses every read. */
export function addClosedPages(service: Service, data: ClosedSiteData): void {
  const site = createSite({
    data: { ...data, revision: () => 'closed' },
    messages: { en: closed(messages.en), th: closed(messages.th) },
    sections: [],
  });
  addErrorPages(service, site, createPages(service, site));
  addAssets(service, site);
  addLanguage(service);
}
