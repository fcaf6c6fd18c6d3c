import type { Service } from '@trivium/http';
import { html, raw } from 'hono/html';
import type { WebData } from '../data.ts';
import { sharedCache } from '../http/answer.ts';
import { languages, localPath } from '../language.rules.ts';

const paths = ['/', '/proposals', '/developers', '/about', '/changelog'];

/** `/robots.txt` and `/sitemap.xml`. */
export function addRobots({ app }: Service, data: WebData): void {
  app.get('/robots.txt', (c) => {
    const rules = [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /language',
      'Disallow: /waitlist/',
      '',
      `Sitemap: ${data.publicUrl}/sitemap.xml`,
      '',
    ];
    return c.text(rules.join('\n'), 200, { 'cache-control': sharedCache });
  });

  app.get('/sitemap.xml', async (c) => {
    const all = [...paths, ...data.markets().map(({ slug }) => `/m/${slug}`)];
    const address = (path: string, language: (typeof languages)[number]) => `${data.publicUrl}${localPath(path, language)}`;
    const entries = all.flatMap((path) =>
      languages.map(
        (language) =>
          html`<url
            ><loc>${address(path, language)}</loc
            >${languages.map((each) => html`<xhtml:link rel="alternate" hreflang="${each}" href="${address(path, each)}" />`)}</url
          > `,
      ),
    );
    const document = html`${raw('<?xml version="1.0" encoding="UTF-8"?>')}
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
        ${entries}</urlset
      > `;
    return c.body(String(await document), 200, {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': sharedCache,
    });
  });
}
