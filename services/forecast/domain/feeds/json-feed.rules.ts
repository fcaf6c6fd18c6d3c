import { z } from 'zod';
import { feedDescription, feedTitle, type Feed } from './entries.rules.ts';

const version = 'https://jsonfeed.org/version/1.1';

/** JSON Feed 1.1 (jsonfeed.org), as far as this feed uses it. */
export const jsonFeedSchema = z
  .object({
    version: z.literal(version),
    title: z.string(),
    home_page_url: z.url(),
    feed_url: z.url(),
    description: z.string(),
    language: z.string(),
    authors: z.array(z.object({ name: z.string(), url: z.url() })),
    items: z.array(
      z.object({
        id: z.string(),
        url: z.url(),
        title: z.string(),
        summary: z.string(),
        content_html: z.string(),
        date_published: z.iso.datetime(),
        date_modified: z.iso.datetime(),
        tags: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'JsonFeed' });

/** The feed as JSON Feed 1.1. */
export const jsonFeed = ({ publicUrl, entries }: Feed): z.infer<typeof jsonFeedSchema> => ({
  version,
  title: feedTitle,
  home_page_url: `${publicUrl}/`,
  feed_url: `${publicUrl}/feed.json`,
  description: feedDescription,
  language: 'th',
  authors: [{ name: 'Trivium Forecast', url: `${publicUrl}/` }],
  items: entries.map((entry) => ({
    id: entry.id,
    url: entry.url,
    title: entry.title,
    summary: entry.summary,
    content_html: entry.html,
    date_published: entry.at,
    date_modified: entry.at,
    tags: [...entry.tags],
  })),
});
