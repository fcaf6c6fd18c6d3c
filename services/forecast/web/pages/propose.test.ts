import { expect, test } from 'vitest';
import { sampleData, sampleMarket } from '../testing/sample-data.ts';
import { usePages } from '../testing/start-pages.ts';

const question = 'คำถามตัวอย่างว่าด้วยบิตคอยน์จะเกิดขึ้นหรือไม่';
const markets = [
  sampleMarket('closed', {
    question,
    questionEn: 'Will Bitcoin go above 100,000 in 2024?',
    closesAt: '2024-12-31T23:59:59Z',
    status: 'resolved',
    outcome: 'no',
  }),
  sampleMarket('open', { question, questionEn: 'Will Bitcoin go above 200,000 in 2027?' }),
];
const address = usePages({ ...sampleData(), markets: () => markets });

test('similar questions that are open come first, and a closed one says when it closed and its outcome', async () => {
  const body = new URLSearchParams({ question: 'Will Bitcoin go above 100,000?', action: 'check' });
  const page = await (await fetch(`${address()}/propose?lang=en`, { method: 'POST', body })).text();
  const similar = page.slice(page.indexOf('Similar questions')).replaceAll(/\s+/g, ' ');
  expect(similar).toMatch(
    /200,000 in 2027\?<\/a> <\/li>[^]*100,000 in 2024\?<\/a> <span class="quiet small">Closed 31 Dec 2024 · No</,
  );
});

test('similar questions stand between the question and what else the form asks', async () => {
  const body = new URLSearchParams({ question: 'Will Bitcoin go above 100,000?', action: 'check' });
  const page = await (await fetch(`${address()}/propose?lang=en`, { method: 'POST', body })).text();
  expect(page).toMatch(/name="questionEn"[^]*Similar questions[^]*name="category"/);
  expect(await (await fetch(`${address()}/propose?lang=en`)).text()).not.toContain('Similar questions');
});

test.each([
  ['th', 'ผู้เสนอ'],
  ['en', 'Proposed by'],
] as const)('the page of a proposal says who proposed it to every reader (%s)', async (language, label) => {
  const page = await (await fetch(`${address()}/proposals/proposal-1?lang=${language}`)).text();
  expect(page).toMatch(new RegExp(`<dt>${label}</dt>\\s*<dd>Student council`));
});

test('the list of proposals offers no status that no proposal has', async () => {
  const page = await (await fetch(`${address()}/proposals?lang=en`)).text();
  expect([...page.matchAll(/<span class="count">(\d+)</g)].map(([, count]) => count)).not.toContain('0');
});
