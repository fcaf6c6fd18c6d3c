import type { Service } from '@trivium/http';
import type { WebData } from '../data.ts';
import { sharedCache } from '../http/answer.ts';
import { languages, localPath, type Language } from '../language.rules.ts';
import { escapeText } from '../text.rules.ts';

const paths = ['/', '/proposals', '/developers', '/about', '/changelog'];

const namespaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

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

  app.get('/sitemap.xml', (c) => {
    const all = [...paths, ...data.markets().map(({ slug }) => `/m/${slug}`)];
    const address = (path: string, language: Language) => escapeText(`${data.publicUrl}${localPath(path, language)}`);
    const entries = all.flatMap((path) => {
      const others = languages
        .map((each) => `<xhtml:link rel="alternate" hreflang="${each}" href="${address(path, each)}"/>`)
        .join('');
      return languages.map((language) => `<url><loc>${address(path, language)}</loc>${others}</url>`);
    });
    const lines = ['<?xml version="1.0" encoding="UTF-8"?>', `<urlset ${namespaces}>`, ...entries, '</urlset>', ''];
    return c.body(lines.join('\n'), 200, { 'content-type': 'application/xml; charset=utf-8', 'cache-control': sharedCache });
  });
}
