import { z } from 'zod';
import content from '../../content/publishers.json' with { type: 'json' };

const name = z.string().min(2).max(60);

/** `content/publishers.json`: who publishes at a host, by its name without `www.`. */
export const publishersFile = z.record(z.string().regex(/^(?!www\.)[a-z0-9.-]+$/), z.strictObject({ th: name, en: name }));

const publishers = publishersFile.parse(content);

/** Who publishes what an address leads to; undefined where the content does not name them. */
export const publisherOf = (address: URL) => publishers[address.hostname.replace(/^www\./, '')];

/** Whether an address answers with values for programs rather than with a page for people. */
export const isData = ({ hostname, pathname }: URL) =>
  /^api[.-]/.test(hostname) || /\.(?:csv|json|xml)$|\/api\/|\/feed\/|\/getHistoryData/.test(pathname);
