import type { Site } from '../site.ts';

/** What a page may load: its own files, the one early script, and answers of this service. */
export const contentPolicy = ({ early }: Site, frameAncestors = "'none'"): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${early.source}`,
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
