import { expect, test } from 'vitest';
import { safeLink, sourcesOf, threadFile, turnsOf, unlinkedSources, withStep, type MessageRow } from './thread.rules.ts';

const row = (part: Partial<MessageRow>): MessageRow => ({
  id: 'm',
  role: 'user',
  content: '',
  tool_name: null,
  sources: [],
  state: 'complete',
  created_at: '2027-01-01T00:00:00Z',
  ...part,
});
const source = { number: 1, title: 'Tea', url: 'https://papers.example/1' };

test('rows become turns: a question, its searches, its answer', () => {
  const turns = turnsOf([
    row({ id: 'q1', content: 'Tea?' }),
    row({ id: 'a1', role: 'assistant', content: 'Yes [1].', sources: [source] }),
    row({ id: 't1', role: 'tool', tool_name: 'search_papers', content: '{"query":"tea","results":[{},{}]}' }),
    row({ id: 'q2', content: 'More?' }),
  ]);
  expect(turns).toEqual([
    {
      id: 'q1',
      question: 'Tea?',
      steps: [{ tool: 'search_papers', query: 'tea', resultCount: 2 }],
      answer: { messageId: 'a1', text: 'Yes [1].', state: 'complete', sources: [source] },
    },
    { id: 'q2', question: 'More?', steps: [], answer: undefined },
  ]);
});

test('a source is listed unless the text links to it', () => {
  expect(unlinkedSources('Yes [1].', [source])).toEqual([source]);
  expect(unlinkedSources('**[Tea](https://papers.example/1)**', [source])).toEqual([]);
});

test('two equal searches end one by one', () => {
  const search = { tool: 'search_docs', query: 'shop' };
  const began = withStep(withStep([], { ...search, resultCount: undefined }), { ...search, resultCount: undefined });
  expect(
    withStep(withStep(began, { ...search, resultCount: 1 }), { ...search, resultCount: 2 }).map(({ resultCount }) => resultCount),
  ).toEqual([1, 2]);
});

test.each([
  ['https://a.example/b', true],
  ['/events', true],
  ['mailto:it@faculty.example', true],
  ['javascript:alert(1)', false],
  ['//elsewhere.example', false],
  ['/\\elsewhere.example', false],
  ['data:text/html,x', false],
])('whether %s is a link: %s', (url, isLink) => {
  expect(safeLink(url) !== undefined).toBe(isLink);
  expect(sourcesOf([{ number: 1, title: 'T', url }])).toHaveLength(isLink ? 1 : 0);
});

test('a thread becomes a file with all messages and sources', () => {
  const turns = turnsOf([row({ content: 'Tea?' }), row({ role: 'assistant', content: 'Yes [1].', sources: [source] })]);
  expect(threadFile('Tea', turns, { question: 'Q', answer: 'A', sources: 'S' })).toBe(
    '# Tea\n\n## Q\n\nTea?\n\n## A\n\nYes [1].\n\n### S\n\n1. [Tea](https://papers.example/1)\n',
  );
});
