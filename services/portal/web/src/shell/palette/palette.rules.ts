export interface Entry {
  readonly id: string;
  readonly name: string;
  /** Said beside the name. */
  readonly note?: string;
  /** Further search terms. */
  readonly words: string;
  readonly run: () => void;
}

export interface Group {
  readonly name: string;
  readonly entries: readonly Entry[];
}

const most = 8;

/** Groups with the entries that hold every word of the query; without a query, the first of each. */
export function filterGroups(groups: readonly Group[], query: string): Group[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = ({ name, words: more }: Entry) => {
    const text = `${name} ${more}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return groups
    .map(({ name, entries }) => ({ name, entries: entries.filter(holds).slice(0, words.length === 0 ? most : undefined) }))
    .filter(({ entries }) => entries.length > 0);
}
