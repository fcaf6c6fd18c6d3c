/**
 * Other Thai spellings of the best-known drugs, by their slug, that typing errors and lost tone marks do not explain. For finding
 * alone.
 */
export const otherThaiNames: Readonly<Record<string, readonly string[]>> = {
  amoxicillin: ['อม็อกซี่', 'อะม็อกซี่'],
  furosemide: ['ฟูโรเซมายด์'],
  ketamine: ['คีตามีน'],
  meloxicam: ['เมโลซิแคม'],
};
