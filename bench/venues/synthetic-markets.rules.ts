/** An event of Kalshi with its markets, as far as the index reads them. */
export interface SyntheticEvent {
  readonly event_ticker: string;
  readonly series_ticker: string;
  readonly title: string;
  readonly markets: readonly object[];
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const coins = ['Bitcoin', 'Ethereum', 'Solana', 'XRP', 'Dogecoin', 'Litecoin', 'Cardano', 'Chainlink'];
const shares = ['S&P 500', 'Nasdaq 100', 'Tesla', 'NVIDIA', 'Apple', 'gold', 'silver', 'WTI oil', 'EUR/USD', 'Nikkei 225'];
const places = [
  'Thailand',
  'Vietnam',
  'Japan',
  'Brazil',
  'France',
  'Germany',
  'Canada',
  'India',
  'Mexico',
  'Indonesia',
  'Philippines',
  'Malaysia',
  'Poland',
  'Kenya',
  'Chile',
];
const cities = ['New York', 'Chicago', 'Miami', 'Bangkok', 'London', 'Tokyo', 'Denver', 'Austin', 'Chiang Mai', 'Philadelphia'];
const offices = ['Prime Minister', 'President', 'finance minister', 'governor', 'mayor', 'party leader'];
const leagues = ['NBA', 'NFL', 'MLB', 'NHL', 'Premier League', 'La Liga', 'Serie A', 'Thai League', 'UFC', 'ATP', 'IPL', 'KBO'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const syllables = [
  'an',
  'ra',
  'thi',
  'mon',
  'ka',
  'sur',
  'vi',
  'chai',
  'nat',
  'pho',
  'lek',
  'wat',
  'ber',
  'gar',
  'lin',
  'dos',
  'mer',
  'tok',
  'ves',
  'hal',
  'jor',
  'kit',
  'pra',
  'sak',
];

const capital = (word: string) => word[0]?.toUpperCase() + word.slice(1);
const name = (random: () => number) =>
  capital(Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(random, syllables)).join(''));

/** About `count` markets of the kinds that venues list: ladders of prices, winners, weather, politics, numbers. */
export function makeEvents(count: number, seed = 84): SyntheticEvent[] {
  const random = createRandom(seed);
  const people = Array.from({ length: 6_000 }, () => `${name(random)} ${name(random)}`);
  const teams = Array.from({ length: 900 }, () => name(random));
  const date = () => `${pick(random, months)} ${1 + Math.floor(random() * 28)}, ${2026 + Math.floor(random() * 3)}`;
  const ladder = (from: number, step: number, unit: string) =>
    Array.from(
      { length: 12 },
      (_, rung) => `${unit}${(from + rung * step).toLocaleString('en')} or ${rung < 6 ? 'above' : 'below'}`,
    );
  const several = (list: readonly string[], most: number) =>
    Array.from({ length: 2 + Math.floor(random() * most) }, () => pick(random, list));
  const kinds: readonly (() => readonly [string, readonly string[]])[] = [
    () => [`${pick(random, coins)} price on ${date()}?`, ladder(Math.ceil(random() * 150) * 1000, 1000, '$')],
    () => [`${pick(random, shares)} close on ${date()}?`, ladder(Math.ceil(random() * 60) * 100, 50, '$')],
    () => [`Highest temperature in ${pick(random, cities)} on ${date()}?`, ladder(20 + Math.floor(random() * 70), 1, '')],
    () => [
      `Who will win the ${2026 + Math.floor(random() * 4)} ${pick(random, places)} ${pick(random, offices)} election?`,
      several(people, 14),
    ],
    () => [`${pick(random, places)} ${pick(random, offices)} out by ${date()}?`, several(people, 3)],
    () => [`${pick(random, leagues)}: ${pick(random, teams)} vs ${pick(random, teams)} on ${date()}`, several(teams, 1)],
    () => [`${pick(random, leagues)} champion ${2026 + Math.floor(random() * 3)}?`, several(teams, 20)],
    () => [
      `${pick(random, places)} inflation in ${pick(random, months)} ${2026 + Math.floor(random() * 3)}?`,
      ladder(Math.ceil(random() * 5), 0.1, ''),
    ],
    () => [`Will ${pick(random, people)} and ${pick(random, people)} meet before ${date()}?`, ['']],
    () => [`Top song on ${date()}?`, several(people, 12)],
  ];
  const events: SyntheticEvent[] = [];
  for (let made = 0; made < count;) {
    const [title, outcomes] = pick(random, kinds)();
    const series = `KX${events.length % 700}`;
    const ticker = `${series}-${events.length}`;
    const markets = outcomes.slice(0, count - made).map((outcome, index) => {
      const bid = Math.floor(random() * 95) / 100;
      return {
        ticker: `${ticker}-${index}`,
        status: 'active',
        yes_sub_title: outcome,
        yes_bid_dollars: bid.toFixed(4),
        yes_ask_dollars: (bid + 0.02).toFixed(4),
        last_price_dollars: bid.toFixed(4),
        close_time: '2030-12-31T00:00:00Z',
      };
    });
    made += markets.length;
    events.push({ event_ticker: ticker, series_ticker: series, title, markets });
  }
  return events;
}
