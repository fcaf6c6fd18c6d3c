/** One thing that can be chosen; a date where it begins and ends. */
export interface PollOption {
  readonly key: string;
  readonly label: string;
  readonly label_th: string | undefined;
  /** Start and end, ISO 8601. */
  readonly span: { readonly from: string; readonly to: string } | undefined;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const momentOf = (value: unknown): string | undefined =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** The options of a poll as the database stores them. Malformed ones are skipped. */
export function optionsOf(options: unknown): PollOption[] {
  if (!Array.isArray(options)) return [];
  return options.flatMap((option: unknown) => {
    const { key, label, label_th, starts_at, ends_at } = (option ?? {}) as Record<string, unknown>;
    if (typeof key !== 'string') return [];
    const [from, to] = [momentOf(starts_at), momentOf(ends_at)];
    const span = from !== undefined && to !== undefined ? { from, to } : undefined;
    return [{ key, label: textOf(label) ?? key, label_th: textOf(label_th), span }];
  });
}

interface Times {
  readonly opens_at: string;
  readonly closes_at: string | null;
}

/** @param now ms since 1970 */
export function stateOf({ opens_at, closes_at }: Times, now: number): 'waiting' | 'open' | 'closed' {
  if (closes_at !== null && Date.parse(closes_at) <= now) return 'closed';
  return Date.parse(opens_at) > now ? 'waiting' : 'open';
}

type Votes = Readonly<Record<string, number>>;

/** The options with the most votes, all of them where several have as many; none where nobody chose. */
export function winnersOf<Option extends { readonly key: string }>(options: readonly Option[], votes: Votes): Option[] {
  const most = Math.max(0, ...options.map(({ key }) => votes[key] ?? 0));
  return most === 0 ? [] : options.filter(({ key }) => votes[key] === most);
}

/** The key under which a tally counts the people who answered; no option has it. */
export const everybody = '';

/** How many people answered. */
export const peopleIn = (votes: Votes): number => votes[everybody] ?? 0;

/** How long the bar of an option is: the share of people who chose it, 0 to 1. */
export const shareOf = (key: string, votes: Votes): number => Math.min(1, (votes[key] ?? 0) / (peopleIn(votes) || 1));

/** The choice after `key` was pressed: it replaces a single choice, and is added to or removed from several. */
export function pressed(chosen: readonly string[], key: string, maxChoices: number): readonly string[] {
  if (maxChoices === 1) return [key];
  return chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key];
}
