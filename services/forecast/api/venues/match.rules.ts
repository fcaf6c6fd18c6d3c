import type { CrossVenueMatch } from '../../contract/index.ts';

/** `["thai,pm", "bangkok"]` is (thai AND pm) OR bangkok: each value is an AND-group, comma-separated inside. */
export const parseTerms = (terms: readonly string[]): string[][] =>
  terms
    .map((group) =>
      group
        .split(',')
        .map((word) => word.trim().toLowerCase())
        .filter(Boolean),
    )
    .filter((group) => group.length > 0);

/** Whether a title holds every word of at least one group; without groups everything passes. */
export function passesTerms(match: CrossVenueMatch, groups: readonly string[][]): boolean {
  const title = match.title.toLowerCase();
  return groups.length === 0 || groups.some((group) => group.every((word) => title.includes(word)));
}
