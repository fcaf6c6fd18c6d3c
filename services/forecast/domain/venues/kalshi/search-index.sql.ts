import type pg from 'pg';
import type { Candidate } from '../venue.ts';
import type { SearchPlan, WordCount } from './search-plan.rules.ts';

const venue = 'kalshi';
/** Row limits for markets with all words, with a rare word, or with several common words. */
const maxRead = { all: 100, rare: 700, together: 500 };
const maxRanked = 50;

/** How many markets contain each word; unknown words are omitted. */
export async function countWords(pool: pg.Pool, words: readonly string[]): Promise<WordCount[]> {
  const { rows } = await pool.query<WordCount>({
    name: 'count-venue-words',
    text: `select word, markets from forecast.venue_words where venue = $1 and word = any ($2)`,
    values: [venue, words],
  });
  return rows;
}

/** Indexed words that are similar to the given ones, such as other spellings of a name. */
export async function nearWords(pool: pg.Pool, words: readonly string[]): Promise<WordCount[]> {
  const { rows } = await pool.query<WordCount>({
    name: 'near-venue-words',
    text: `select near as word, markets from forecast.near_venue_words($1, $2)`,
    values: [venue, words],
  });
  return rows;
}

/** The markets that a plan finds, those with most words of the query first. */
export async function findMarkets(pool: pg.Pool, plan: SearchPlan): Promise<Candidate[]> {
  const { rows } = await pool.query<{ title: string; url: string; yesProbability: number | null; closesAt: Date | null }>({
    name: 'find-venue-markets',
    text: `with found as (
        (select ctid from forecast.venue_markets where venue = $1 and words @@ $2::tsquery limit ${maxRead.all})
        union
        (select ctid from forecast.venue_markets where venue = $1 and words @@ $3::tsquery limit ${maxRead.rare})
        union
        (select ctid from forecast.venue_markets where venue = $1 and words @@ $4::tsquery limit ${maxRead.together})
      )
      select title, url, yes_probability as "yesProbability", closes_at as "closesAt"
      from forecast.venue_markets where ctid = any (array(select ctid from found))
      order by ts_rank(words, $5::tsquery) desc, title limit ${maxRanked}`,
    values: [venue, plan.all, plan.rare, plan.together, plan.rank],
  });
  return rows.map(({ title, url, yesProbability, closesAt }) => ({
    title,
    url,
    ...(yesProbability === null ? {} : { yesProbability }),
    ...(closesAt === null ? {} : { closesAt }),
  }));
}
