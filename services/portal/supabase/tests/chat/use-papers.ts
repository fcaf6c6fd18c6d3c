import { useServer, type LocalServer } from '../fixtures/use-server.ts';

export interface PaperIndexes {
  readonly europePmc: LocalServer;
  readonly pubmed: LocalServer;
  readonly openalex: LocalServer;
  readonly env: Readonly<Record<string, string>>;
}

/** The three indexes of papers in their own formats; each has one paper that names it. */
export function usePapers(): () => PaperIndexes {
  const europePmc = useServer(({ path, query }) => {
    if (path !== '/search' || query.get('format') !== 'json' || query.get('resultType') !== 'core') return { status: 400 };
    const result = [
      {
        id: '31452104',
        source: 'MED',
        pmid: '31452104',
        doi: '10.1000/epmc',
        title: 'Europe PMC paper',
        authorString: 'Chai S, Dee N.',
        journalInfo: { journal: { title: 'Journal of Tests' } },
        pubYear: '2024',
        abstractText: '<h4>Background</h4>It works.',
      },
    ];
    return { body: { version: '6.9', hitCount: 1, nextCursorMark: 'x', resultList: { result } } };
  });
  const pubmed = useServer(({ path, query }) => {
    if (query.get('db') !== 'pubmed' || query.get('retmode') !== 'json' || !query.get('tool')) return { status: 400 };
    if (path === '/esearch.fcgi') return { body: { esearchresult: { count: '1', idlist: ['99'] } } };
    const paper = {
      uid: '99',
      title: 'PubMed paper',
      authors: [{ name: 'Som T', authtype: 'Author' }],
      fulljournalname: 'Tests Weekly',
      pubdate: '2023 May',
      articleids: [{ idtype: 'pubmed', value: '99' }],
    };
    return { body: { result: { uids: ['99'], 99: paper } } };
  });
  const openalex = useServer(({ path, query }) => {
    if (path !== '/works' || !query.get('search')) return { status: 400 };
    const work = {
      id: 'https://openalex.org/W1',
      doi: null,
      display_name: 'OpenAlex paper',
      publication_year: 2022,
      authorships: [{ author: { display_name: 'Ann Lee' } }],
      primary_location: { source: { display_name: 'Open Tests' } },
      abstract_inverted_index: { works: [1], It: [0], indeed: [2] },
    };
    return { body: { meta: { count: 1 }, results: [work] } };
  });
  return () => ({
    europePmc: europePmc(),
    pubmed: pubmed(),
    openalex: openalex(),
    env: {
      EUROPE_PMC_URL: europePmc().url,
      PUBMED_URL: pubmed().url,
      OPENALEX_URL: openalex().url,
      PAPERS_CONTACT: 'it@faculty.example',
    },
  });
}
