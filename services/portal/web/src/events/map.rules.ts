import { withoutLineMarks } from '../language/line-marks.ts';

/**
 * The map of a place, where the host wrote a link or an address; the name of a hall alone leads to another town’s. `name` is what
 * remains beside the link.
 */
export function mapOf(place: string): { readonly name: string; readonly href: string } | undefined {
  const [href] = /https:\/\/\S+/.exec(place) ?? [];
  if (href !== undefined) return { name: place.replace(href, '').trim(), href };
  // A postal code, a street, or a latitude and longitude.
  if (!/\b\d{5}\b|ถนน|ซอย|\b(road|street|soi)\b|\d\.\d+, *\d+\.\d/i.test(place)) return undefined;
  return { name: place, href: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(withoutLineMarks(place))}` };
}
