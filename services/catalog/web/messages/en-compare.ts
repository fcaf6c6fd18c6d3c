export const compare = {
  title: 'Compare drugs',
  heading: 'Compare drugs',
  lead: 'Two to four drugs side by side, each dose as its source gives it.',
  link: 'Compare drugs',
  linkWith: 'Compare with other drugs',
  drug: (number: string) => `Drug ${number}`,
  add: 'Add a drug',
  unknown: 'No drug found.',
  repeated: 'This drug is already chosen. Choose a different one.',
  tooFew: 'Choose at least two drugs.',
  species: 'Species',
  allSpecies: 'All species',
  weight: 'Weight (optional)',
  /** Only on Thai pages. */
  /** Beside a species, where some of the drugs have no doses. */
  only: (drugs: string) => `only ${drugs}`,
  ofProduct: 'To see how much of a product to give, open the drug’s own page.',
  examples: 'For example',
  compare: 'Compare',
  caption: 'Doses, limits and withdrawal periods',
  none: 'This entry has no dose for this species',
};

export const changelog = {
  heading: 'What changed',
  lead: 'Changes to the API and to these pages, newest first. Added and changed drugs have feeds.',
  entries: [
    {
      version: '0.2.0',
      day: '2026-11-22',
      changes: [
        'GET /api/drugs takes q, species, class, route, limit and cursor. The response is then a page: count is the length of data; total, nextCursor and highlights are added. Without parameters it lists every entry, as before.',
        'Search finds brands (the best known also in Thai letters), synonyms, Thai names and Thai words, and tolerates typos.',
        'A dosage has product, steps with a relation, maximum, a withdrawal statement for each food, and notFor. They replace structured.',
        'An entry has review, sectionBases, brands, synonyms and nameTh. The CSV has new columns at its end, and says “not stated” or “not available” where a withdrawal period is unknown.',
        'The site can be installed as an app. Drugs that you open are saved and can be read offline; /offline saves every drug.',
        '/corrections, /corrections.atom and /corrections.json list published figures that were wrong.',
        'GET /api/quota shows how much of its daily limits a client has used. /api/quota and /api/openapi.json are never counted.',
        'A 429 response has the same members as a 402. GET /api/by-code accepts capitals in system and spaces in code.',
        'GET /api/drugs/{slug}/bundle takes signer. An entry’s signatures are sorted best first, each with batchSize: how many entries were signed in the same run.',
        'GET /api/health has a note, and for each citation its reader, readAsOf and amendedOn. The states amended and figures-changed are new.',
        '/feed.atom and /feed.json list added and changed drugs.',
        '/report is a form to report an error or ask for a drug, without an account; POST /api/reports does the same, and GET /api/reports/{id} has the answer.',
        'Entry pages calculate doses for an animal’s weight. /compare shows drugs side by side.',
      ],
    },
    { version: '0.1.0', day: '2026-11-20', changes: ['The nine endpoints of the API, and these pages in Thai and English.'] },
  ],
};
