import { deskProducts } from './products/desk.ts';
import { kitchenProducts } from './products/kitchen.ts';
import { wearProducts } from './products/wear.ts';
import { colours as c } from '../palette.ts';
import { type Art, picture, specks } from '../motifs/shapes.ts';

/** The picture of each product, by its slug. */
const products: Readonly<Record<string, () => Art>> = { ...deskProducts, ...kitchenProducts, ...wearProducts };

export const productSlugs: readonly string[] = Object.keys(products);

export function drawProduct(slug: string): string {
  const draw = products[slug];
  if (!draw) throw new Error(`No picture is drawn of ${slug}.`);
  return picture(1000, 1250, draw(), specks(1000, 1250, c.ink, { count: 320, opacity: 0.12, seed: slug }));
}
