/** How many families of colours `styles/family.css` has. */
export const familyCount = 11;

/** A number for a text, always the same (FNV-1a). */
export function hashOf(text: string): number {
  let state = 0x81_1c_9d_c5;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93);
  return (state ^ (state >>> 15)) >>> 0;
}

/** The family of colours of a seed, for `data-family`. */
export const familyOf = (seed: string): number => hashOf(seed) % familyCount;
