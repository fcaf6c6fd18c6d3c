import { createSite, type SiteOptions } from '../site.ts';
import type { Site, SiteData, SiteMessages } from '../view.ts';

export interface SampleData extends SiteData {
  readonly stones: () => readonly string[];
}

const sampleMessages: SiteMessages = {
  site: { name: 'Stones', footer: 'Every stone is a sample.' },
  nav: { stones: 'Stones', about: 'About' },
  errors: { lead: 'The stone was moved.', home: 'See all stones' },
};

/** A minimal site of two sections. */
export const sampleSite = (data: SampleData, own: Partial<SiteOptions<SampleData, SiteMessages>> = {}): Site<SampleData> =>
  createSite({
    data,
    messages: { th: sampleMessages, en: sampleMessages },
    sections: [
      ['stones', '/'],
      ['about', '/about'],
    ],
    ...own,
  });
