import { refuse } from '../errors.ts';

const mimeType = /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+(?:\s*;[\x20-\x7e]*)?$/;
const printable = /^[\x20-\x7e]{1,500}$/;

/** A type that can be sent back as a header. @throws InvalidMimeType */
export function requireContentType(type: string): string {
  if (!mimeType.test(type) || type.length > 500)
    throw refuse('InvalidMimeType', { message: `mime type ${type.slice(0, 100)} is not supported` });
  return type;
}

/** How long the object may be kept by caches; what is no header's value counts as nothing said. */
export const cacheControlOf = (text: string | null): string => (text !== null && printable.test(text) ? text : 'no-cache');

/** What clients tell about an object in their own words: a JSON object, anything else is passed over. */
export function parseMetadata(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

// The rules that search engines know (developers.google.com, "Robots meta tag"), each for all of them or one by its name.
const robotsRule =
  /^(?:[\w-]+:\s*)?(?:all|noindex|nofollow|none|nosnippet|indexifembedded|notranslate|noimageindex|max-snippet:\s*-?\d+|max-image-preview:\s*(?:none|standard|large)|max-video-preview:\s*-?\d+|unavailable_after:\s*[\w:+. -]+)$/;

/** What search engines may do with the object, where the upload says it. @throws InvalidRequest */
export function robotsTagOf(text: string | null): string | undefined {
  if (text === null) return undefined;
  if (text.length > 500 || !text.split(',').every((rule) => robotsRule.test(rule.trim())))
    throw refuse('InvalidRequest', { error: 'invalid_x_robots_tag', message: 'Invalid X-Robots-Tag header' });
  return text;
}
