import type { Service } from '@trivium/http';
import { sharedCache } from '../http/answer-snapshot.ts';
import { languages, localPath, type Language } from '../language.rules.ts';
import { escapeText } from '../text.rules.ts';
import type { SiteData } from '../view.ts';

export interface RobotsOptions {
  /** Prefixes of paths that robots must not read, besides `/api/` and `/language`. */
  readonly disallow?: readonly string[];
  /** Every page for search engines. */
  readonly paths: () => readonly string[];
}

const namespaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** `/robots.txt` and `/sitemap.xml`. */
export function addRobots({ app }: Service, { publicUrl }: SiteData, { disallow = [], paths }: RobotsOptions): void {
  app.get('/robots.txt', (c) => {
    const rules = [
      'User-agent: *',
      ...['/api/', '/language', ...disallow].map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${publicUrl}/sitemap.xml`,
      '',
    ];
    return c.text(rules.join('\n'), 200, { 'cache-control': sharedCache });
  });

  app.get('/sitemap.xml', (c) => {
    const address = (path: string, language: Language) => escapeText(`${publicUrl}${localPath(path, language)}`);
    const entries = paths().flatMap((path) => {
      const others = languages
        .map((each) => `<xhtml:link rel="alternate" hreflang="${each}" href="${address(path, each)}"/>`)
        .join('');
      return languages.map((language) => `<url><loc>${address(path, language)}</loc>${others}</url>`);
    });
    const lines = ['<?xml version="1.0" encoding="UTF-8"?>', `<urlset ${namespaces}>`, ...entries, '</urlset>', ''];
    return c.body(lines.join('\n'), 200, { 'content-type': 'application/xml; charset=utf-8', 'cache-control': sharedCache });
  });
}
