import { parseJson } from '@trivium/http';
import { refuse } from '../errors.ts';

const mimeType = /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+(?:\s*;[\x20-\x7e]*)?$/;
const printable = /^[\x20-\x7e]{1,500}$/;

/** Checks that a media type can be sent back as a header. @throws InvalidMimeType */
export function parseContentType(type: string): string {
  if (!mimeType.test(type) || type.length > 500)
    throw refuse('InvalidMimeType', { message: `mime type ${type.slice(0, 100)} is not supported` });
  return type;
}

/** The Cache-Control of downloads; `no-cache` if the text is missing or not a valid header value. */
export const parseCacheControl = (text: string | null): string => (text !== null && printable.test(text) ? text : 'no-cache');

/** The client's own metadata: a JSON object within the limits of bodies. Anything else is ignored. */
export function parseMetadata(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = parseJson(Buffer.from(text));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

// The rules of developers.google.com, "Robots meta tag", each with an optional crawler name.
const robotsRule =
  /^(?:[\w-]+:\s*)?(?:all|noindex|nofollow|none|nosnippet|indexifembedded|notranslate|noimageindex|max-snippet:\s*-?\d+|max-image-preview:\s*(?:none|standard|large)|max-video-preview:\s*-?\d+|unavailable_after:\s*[\w:+. -]+)$/;

/** The upload's rules for search engines. @throws InvalidRequest */
export function parseRobotsTag(text: string | null): string | undefined {
  if (text === null) return undefined;
  if (text.length > 500 || !text.split(',').every((rule) => robotsRule.test(rule.trim())))
    throw refuse('InvalidRequest', { error: 'invalid_x_robots_tag', message: 'Invalid X-Robots-Tag header' });
  return text;
}
