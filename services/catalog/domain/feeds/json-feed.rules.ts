import { z } from 'zod';
import type { Feed } from './feed.ts';

const version = 'https://jsonfeed.org/version/1.1';

/** JSON Feed 1.1 (jsonfeed.org), as far as the catalog uses it. */
export const jsonFeedSchema = z.object({
  version: z.literal(version),
  title: z.string(),
  home_page_url: z.string(),
  feed_url: z.string(),
  description: z.string(),
  language: z.string(),
  authors: z.array(z.object({ name: z.string(), url: z.string() })),
  items: z.array(
    z.object({
      id: z.string(),
      url: z.string(),
      title: z.string(),
      content_text: z.string(),
      date_published: z.iso.datetime(),
      tags: z.array(z.string()),
    }),
  ),
});

/** A feed as JSON Feed 1.1. */
export const jsonFeed = ({ publicUrl, paths, page, title, description, items }: Feed): z.infer<typeof jsonFeedSchema> => ({
  version,
  title,
  home_page_url: publicUrl + page,
  feed_url: publicUrl + paths.json,
  description,
  language: 'en',
  authors: [{ name: 'Trivium Catalog', url: `${publicUrl}/` }],
  items: items.map(({ id, url, title: itemTitle, summary, at, tags }) => ({
    id,
    url,
    title: itemTitle,
    content_text: summary,
    date_published: at,
    tags: [...tags],
  })),
});
