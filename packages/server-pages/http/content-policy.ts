import type { Site, SiteData, SiteMessages } from '../view.ts';

/** The sources that a page may load: its own files, the inline script, responses of this service, and the site's additions. */
export function contentPolicy<Data extends SiteData, Texts extends SiteMessages>(
  { inlineScript, sources }: Site<Data, Texts>,
  frameAncestors = "'none'",
): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", inlineScript.source],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': [frameAncestors],
  };
  for (const [name, more] of Object.entries(sources)) directives[name] = [...(directives[name] ?? []), ...more];
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}
