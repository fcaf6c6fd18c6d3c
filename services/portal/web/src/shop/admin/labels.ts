import { m } from '../../paraglide/messages.js';
import type { Filter } from './order-filters.ts';
import type { ProductProblem } from './product-draft.rules.ts';

const filterNames: Readonly<Record<Filter, () => string>> = {
  check: m.sell_filter_check,
  unpaid: m.sell_filter_unpaid,
  'hand-over': m.sell_filter_hand_over,
  over: m.sell_filter_over,
  all: m.sell_filter_all,
};

export const filterName = (filter: Filter): string => filterNames[filter]();

const accountNames: Readonly<Record<string, () => string>> = { bank: m.account_bank, sales: m.account_sales };

export const accountName = (account: string | null): string => accountNames[account ?? '']?.() ?? account ?? '';

const problemSentences: Readonly<Record<ProductProblem, () => string>> = {
  club: m.sell_trouble_club,
  name: m.sell_trouble_name,
  slug: m.sell_trouble_slug,
  variants: m.sell_trouble_variants,
  price: m.sell_trouble_price,
  stock: m.sell_trouble_stock,
  twice: m.sell_trouble_twice,
  limit: m.sell_trouble_limit,
};

export const problemSentence = (trouble: ProductProblem): string => problemSentences[trouble]();
