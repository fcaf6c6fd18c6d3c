import { m } from '../../paraglide/messages.js';
import type { Filter } from './order-filter.rules.ts';

const names: Readonly<Record<Filter, () => string>> = {
  check: m.sell_filter_check,
  unpaid: m.sell_filter_unpaid,
  'hand-over': m.sell_filter_hand_over,
  over: m.sell_filter_over,
  all: m.sell_filter_all,
};

export const filterName = (filter: Filter): string => names[filter]();
