import { z } from 'zod';

/** The species of dosages. Add a new one here, and its name in both languages in `web/messages`. */
export const speciesNames = [
  'dog',
  'cat',
  'horse',
  'cattle',
  'pig',
  'sheep',
  'goat',
  'rabbit',
  'guinea pig',
  'chicken',
  'deer and elk',
  'non-human primate',
] as const;

export const species = z.enum(speciesNames, { error: `is not a known species: ${speciesNames.join(', ')}` });
export type Species = z.infer<typeof species>;
