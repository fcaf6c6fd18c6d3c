import { z } from 'zod';

/** The species that a dosage may be for. A new one is added here, with its name in both languages in `web/messages`. */
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

export const species = z.enum(speciesNames, { error: `is none of the known species: ${speciesNames.join(', ')}` });
export type Species = z.infer<typeof species>;
