import { describe, expect, test } from 'vitest';
import { useRest } from './testing/use-rest.ts';

const rest = useRest();

describe('related rows are embedded', () => {
  const cases: [rule: string, path: string, body: unknown][] = [
    [
      'many to one, by a foreign key’s name',
      '/books?select=id,authors!books_author_id_fkey(name)&id=eq.1',
      [{ id: 1, authors: { name: 'Ann' } }],
    ],
    ['many to one, by a column’s name', '/books?select=author_id(name)&id=eq.3', [{ author_id: { name: 'Bob' } }]],
    ['null without a row', '/books?select=authors!author_id(name)&id=eq.4', [{ authors: null }]],
    [
      'one to many',
      '/authors?select=name,books!author_id(title)&books.order=title.desc&order=id&limit=2',
      [
        { name: 'Ann', books: [{ title: 'Birch' }, { title: 'Ash' }] },
        { name: 'Bob', books: [{ title: 'Cedar' }] },
      ],
    ],
    ['an empty list without rows', '/authors?select=books!author_id(id)&id=eq.3', [{ books: [] }]],
    [
      'one to one, from both sides',
      '/books?select=summaries(text,books(title))&id=eq.1',
      [{ summaries: { text: 'About ash.', books: { title: 'Ash' } } }],
    ],
    [
      'many to many, through a junction',
      '/books?select=shelves(label)&shelves.order=id&id=eq.1',
      [{ shelves: [{ label: 'wood' }, { label: 'paper' }] }],
    ],
    ['under an alias', '/books?select=by:authors!author_id(name)&id=eq.1', [{ by: { name: 'Ann' } }]],
    [
      'the same table twice',
      '/books?select=by:authors!author_id(name),ed:authors!editor_id(name)&id=eq.1',
      [{ by: { name: 'Ann' }, ed: { name: 'Bob' } }],
    ],
    [
      'a table’s own rows, below',
      '/shelves?select=shelves(label)&id=eq.1&shelves.order=label',
      [{ shelves: [{ label: 'empty' }, { label: 'paper' }] }],
    ],
    ['a table’s own rows, above', '/shelves?select=above:parent_id(label)&id=eq.2', [{ above: { label: 'wood' } }]],
    [
      'nested',
      '/authors?select=books!author_id(title,shelves(label))&id=eq.2',
      [{ books: [{ title: 'Cedar', shelves: [{ label: 'paper' }] }] }],
    ],
    [
      'of a view, by the key of its table',
      '/long_books?select=book,authors(name)&order=book',
      [
        { book: 2, authors: { name: 'Ann' } },
        { book: 3, authors: { name: 'Bob' } },
      ],
    ],
    ['to a view', '/authors?select=long_books(title)&id=eq.2', [{ long_books: [{ title: 'Cedar' }] }]],
    [
      'the table by a foreign key’s name, where a view shows the key too',
      '/authors?select=books_author_id_fkey(title)&id=eq.2',
      [{ books_author_id_fkey: [{ title: 'Cedar' }] }],
    ],
    ['by a function, one row', '/books?select=first_shelf(label)&id=eq.1', [{ first_shelf: { label: 'wood' } }]],
    [
      'by a function, many rows',
      '/books?select=all_shelves(label)&id=eq.1',
      [{ all_shelves: [{ label: 'wood' }, { label: 'paper' }] }],
    ],
    [
      'filtered within',
      '/authors?select=name,books!author_id(title)&books.title=like.B*&id=eq.1',
      [{ name: 'Ann', books: [{ title: 'Birch' }] }],
    ],
    [
      'filtered within by a group',
      '/authors?select=books!author_id(id)&books.or=(id.eq.1,id.eq.3)&id=eq.1',
      [{ books: [{ id: 1 }] }],
    ],
    [
      'in part',
      '/authors?select=books!author_id(id)&books.order=id&books.limit=1&books.offset=1&id=eq.1',
      [{ books: [{ id: 2 }] }],
    ],
    [
      'only rows that have them',
      '/books?select=title,authors!author_id!inner(name)&authors.name=eq.Bob',
      [{ title: 'Cedar', authors: { name: 'Bob' } }],
    ],
    ['rows without them', '/books?select=title,authors!author_id()&authors=is.null', [{ title: `Do, or "don't"` }]],
    [
      'rows with them, empty',
      '/authors?select=name,summaries:books!author_id()&summaries=not.is.null&order=id',
      [{ name: 'Ann' }, { name: 'Bob' }],
    ],
    ['rows with one of two', '/books?select=id,authors!author_id(),shelves()&or=(authors.is.null,shelves.is.null)', [{ id: 4 }]],
    ['spread into the row', '/books?select=title,...authors!author_id(by:name)&id=eq.1', [{ title: 'Ash', by: 'Ann' }]],
    ['spread as lists', '/books?select=...shelves(labels:label)&shelves.order=label&id=eq.1', [{ labels: ['paper', 'wood'] }]],
    [
      'spread within a spread',
      '/summaries?select=text,...books(title,...authors!author_id(name))&book_id=eq.2',
      [{ text: 'About birch.', title: 'Birch', name: 'Ann' }],
    ],
    ['nothing of an empty spread, which repeats no row', '/books?select=title,...shelves()&id=eq.1', [{ title: 'Ash' }]],
    [
      'ordered by the name under which a spread adds a column',
      '/books?select=title,...authors!author_id(by:name)&order=authors(by).desc,title&limit=3',
      [
        { title: `Do, or "don't"`, by: null },
        { title: 'Cedar', by: 'Bob' },
        { title: 'Ash', by: 'Ann' },
      ],
    ],
    [
      'grouped and ordered by what is spread',
      '/books?select=...authors!author_id(name),count()&order=authors(name)',
      [
        { name: 'Ann', count: 2 },
        { name: 'Bob', count: 1 },
        { name: null, count: 1 },
      ],
    ],
    [
      'grouped by an embed within a spread',
      '/summaries?select=...books(authors!author_id(name)),count()',
      [{ authors: { name: 'Ann' }, count: 2 }],
    ],
    [
      'aggregates of a spread within a spread',
      '/summaries?select=...books(author_id,...authors!author_id(born.max(),count()))&order=books(author_id)',
      [{ author_id: 1, max: '1970-01-02', count: 2 }],
    ],
    [
      'aggregated within',
      '/authors?select=name,books!author_id(pages.sum(),count())&id=eq.1',
      [{ name: 'Ann', books: [{ sum: 570, count: 2 }] }],
    ],
    [
      'grouped by what is spread',
      '/books?select=...authors!author_id(name),pages.sum()&author_id=eq.1',
      [{ name: 'Ann', sum: 570 }],
    ],
    [
      'aggregates of a spread run over the parent’s rows',
      '/books?select=...authors!author_id(id.max(),count())',
      [{ max: 2, count: 3 }],
    ],
    [
      'grouped by an embed',
      '/books?select=authors!author_id(name),count()&author_id=eq.1',
      [{ authors: { name: 'Ann' }, count: 2 }],
    ],
  ];
  test.each(cases)('%s', async (_rule, path, body) => {
    const reply = await rest().ask(path);
    expect(reply.body).toEqual(body);
  });
});

test('an exact count counts the rows that an inner embed leaves', async () => {
  const { headers } = await rest().ask('/books?select=id,authors!author_id!inner(id)&limit=1', {
    headers: { prefer: 'count=exact' },
  });
  expect(headers.get('content-range')).toBe('0-0/3');
});

describe('refused', () => {
  const cases: [path: string, status: number, error: object][] = [
    [
      '/authors?select=books(title)',
      300,
      {
        code: 'PGRST201',
        message: "Could not embed because more than one relationship was found for 'authors' and 'books'",
        details: [
          {
            cardinality: 'one-to-many',
            embedding: 'authors with books',
            relationship: 'books_author_id_fkey using authors(id) and books(author_id)',
          },
          {
            cardinality: 'one-to-many',
            embedding: 'authors with books',
            relationship: 'books_editor_id_fkey using authors(id) and books(editor_id)',
          },
        ],
        hint: "Try changing 'books' to one of the following: 'books!books_author_id_fkey', 'books!books_editor_id_fkey'. Find the desired relationship in the 'details' key.",
      },
    ],
    [
      '/books?select=notes!nope(id)',
      400,
      {
        code: 'PGRST200',
        details:
          "Searched for a foreign key relationship between 'books' and 'notes' using the hint 'nope' in the schema 'rest', but no matches were found.",
        hint: null,
      },
    ],
    ['/books?select=note(id)', 400, { code: 'PGRST200', hint: "Perhaps you meant 'notes' instead of 'note'." }],
    ['/authors?select=books!author_id(id)&order=books(id)', 400, { code: 'PGRST118' }],
    ['/books?order=authors(id)', 400, { code: 'PGRST108' }],
    ['/authors?select=books!author_id(id)&books=eq.1', 400, { code: 'PGRST120' }],
    ['/authors?select=...books!author_id(pages.sum())', 400, { code: 'PGRST127' }],
    ['/books?select=authors!author_id(id),authors!editor_id(id)', 400, { code: '42712' }],
  ];
  test.each(cases)('%s', async (path, status, error) => {
    expect(await rest().ask(path)).toMatchObject({ status, body: error });
  });
});
