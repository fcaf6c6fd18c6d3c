import { z } from 'zod';
import { decimal, text } from './values.ts';

/** What people eat of an animal. */
export const foods = ['meat', 'milk', 'eggs', 'honey'] as const;
export type Food = (typeof foods)[number];

/** Ids of `content/terms.json`, which is an open list: the content check compares them. */
export const speciesId = text(60);
export const routeId = text(80);
/** A UCUM code: `mg`, `[iU]`, `{tablet}`. */
export const unitId = text(30);
/** A UCUM code of what an amount is for: `kg`, `100.[lb_av]`, `{animal}`. */
export const baseId = text(30);
export type Species = z.infer<typeof speciesId>;

const names = { en: text(120), th: text(120) };
/** How it is written after a figure, in every language; without one, by its name. */
const symbol = text(20).optional();

export const speciesKinds = ['companion', 'equine', 'livestock', 'poultry', 'aquatic', 'bee', 'wildlife', 'laboratory'] as const;

/** What a base measures. Doses by `mass` and `animal` can be computed; the others depend on more than a weight. */
export const baseKinds = ['mass', 'area', 'animal', 'site', 'feed', 'water', 'volume', 'rate'] as const;

const unique = <T extends { readonly id: string }>(term: z.ZodType<T>) =>
  z
    .array(term)
    .min(1)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'must have each id only once');

/** `content/terms.json`: every species, route and unit of the content, with its names. */
export const terms = z.strictObject({
  species: unique(z.strictObject({ id: speciesId, ...names, kind: z.enum(speciesKinds), gives: z.array(z.enum(foods)) })),
  routes: unique(z.strictObject({ id: routeId, ...names })),
  units: unique(z.strictObject({ id: unitId, symbol, ...names })),
  bases: unique(
    z.strictObject({
      id: baseId,
      symbol,
      ...names,
      kind: z.enum(baseKinds),
      /** Of a mass: how many kilograms it is. */
      kg: decimal.optional(),
    }),
  ),
});
export type Terms = z.infer<typeof terms>;
export type SpeciesTerm = Terms['species'][number];
