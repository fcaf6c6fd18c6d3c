import type { StoredMarket } from './market.ts';

type Subject = Pick<StoredMarket, 'slug' | 'category' | 'tags' | 'outcome' | 'closesAt'>;

const maxRelated = 4;
/**
 * The markets nearest to one of them: by shared tags, a rare tag counting more; then of its category, then open ones, then those that
 * close first. Those that share no tag are not related, nor those of another category with one tag in common: “law” and “ranking” are
 * no subjects.
 */
export function relatedMarkets<Of extends Subject>(market: Subject, markets: readonly Of[]): Of[] {
  const uses = new Map<string, number>();
  for (const { tags } of markets) for (const tag of tags) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  const nearness = ({ tags, category }: Subject) => {
    const shared = tags.filter((tag) => market.tags.includes(tag));
    if (category !== market.category && shared.length < 2) return 0;
    return shared.reduce((sum, tag) => sum + 1 / (uses.get(tag) ?? 1), 0);
  };
  return markets
    .filter(({ slug }) => slug !== market.slug)
    .map((other) => ({ other, score: nearness(other) }))
    .filter(({ score }) => score > 0)
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        Number(b.other.category === market.category) - Number(a.other.category === market.category) ||
        Number(a.other.outcome !== null) - Number(b.other.outcome !== null) ||
        a.other.closesAt.getTime() - b.other.closesAt.getTime() ||
        (a.other.slug < b.other.slug ? -1 : 1),
    )
    .slice(0, maxRelated)
    .map(({ other }) => other);
}
