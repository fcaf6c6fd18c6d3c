import type pg from 'pg';
import type { Candidate } from '../venue.ts';
import type { SearchPlan, WordCount } from './search-plan.rules.ts';

const venue = 'kalshi';
const mostRead = 800;
const mostRanked = 50;

/** In how many markets each of the words stands; unknown words are left out. */
export async function countWords(pool: pg.Pool, words: readonly string[]): Promise<WordCount[]> {
  const { rows } = await pool.query<WordCount>({
    name: 'count-venue-words',
    text: `select word, markets from forecast.venue_words where venue = $1 and word = any ($2)`,
    values: [venue, words],
  });
  return rows;
}

/** Known words that look like those given, as a name spelt otherwise does. */
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
    text: `with found as materialized (
        select title, url, yes_probability, closes_at, words from forecast.venue_markets where words @@ $1::tsquery and venue = $3 limit ${mostRead}
      )
      select title, url, yes_probability as "yesProbability", closes_at as "closesAt" from found
      order by ts_rank(words, $2::tsquery) desc, title limit ${mostRanked}`,
    values: [plan.find, plan.rank, venue],
  });
  return rows.map(({ title, url, yesProbability, closesAt }) => ({
    title,
    url,
    ...(yesProbability === null ? {} : { yesProbability }),
    ...(closesAt === null ? {} : { closesAt }),
  }));
}
