import { m } from '../../paraglide/messages.js';
import type { ProductProblem } from './product-draft.rules.ts';

const sentences: Readonly<Record<ProductProblem, () => string>> = {
  club: m.sell_trouble_club,
  name: m.sell_trouble_name,
  slug: m.sell_trouble_slug,
  variants: m.sell_trouble_variants,
  price: m.sell_trouble_price,
  stock: m.sell_trouble_stock,
  twice: m.sell_trouble_twice,
  limit: m.sell_trouble_limit,
};

export const troubleSentence = (trouble: ProductProblem): string => sentences[trouble]();
