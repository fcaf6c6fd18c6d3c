import { createRandom, pick, type SyntheticEvent } from './synthetic-markets.rules.ts';

/** Questions as people and this service's catalog ask them; most name what no market does, which is the usual case. */
const templates = [
  'Will the price of Bitcoin be above 150,000 US dollars on at least one day in 2027?',
  "Will Thailand's House of Representatives approve a new Prime Minister on or before 31 August 2027?",
  'Will the flow of the Chao Phraya River at station C.2 in Nakhon Sawan reach 3,000 cubic metres per second in 2027?',
  'Will the Bank of Thailand policy rate be 1.00% per year or lower at the end of 2027?',
  'Who will win the 2027 presidential election in France?',
  'price on 2027',
  'bitcoin',
  'election',
  'who will win',
  'NBA champion 2027',
  'ราคาบิตคอยน์จะเกิน 150,000 ดอลลาร์ในปี 2570 ไหม',
];

/** Queries of the kinds that come: a market's own words, some of them left out or misspelt, and questions from elsewhere. */
export function makeQueries(count: number, events: readonly SyntheticEvent[], seed = 21): string[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    if (index % 5 === 0) return templates[(index / 5) % templates.length] as string;
    const event = pick(random, events);
    const outcome = (pick(random, event.markets) as { yes_sub_title: string }).yes_sub_title;
    const title = `${event.title} ${outcome}`;
    if (index % 5 === 1) return misspell(title, random);
    if (index % 5 === 2)
      return title
        .split(' ')
        .filter(() => random() > 0.3)
        .join(' ');
    return index % 5 === 3 ? outcome || title : `Will it be so: ${title}`;
  }).map((query) => query.slice(0, 300));
}

function misspell(text: string, random: () => number): string {
  const at = Math.floor(random() * text.length);
  return text.slice(0, at) + pick(random, ['a', 'e', 'i', 'o', 'u']) + text.slice(at + 1);
}
