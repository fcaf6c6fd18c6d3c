/** The filters of a seller's orders, by the next task. They are apart from their rules, since the address names one. */
export const filters = ['check', 'unpaid', 'hand-over', 'over', 'all'] as const;
export type Filter = (typeof filters)[number];

export const isFilter = (value: unknown): value is Filter => filters.some((filter) => filter === value);
