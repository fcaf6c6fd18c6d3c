import type { WidenStrings } from '@trivium/server-pages';
import { developers } from './en-developers.ts';
import { terms } from './en-terms.ts';
import { changelog, compare } from './en-compare.ts';
import { dose } from './en-dose.ts';
import { offline } from './en-offline.ts';
import { report } from './en-report.ts';
import { verify } from './en-verify.ts';
import { drug, picture } from './en-drug.ts';
import { log, logEntry, keys } from './en-log.ts';
import { corrections, health } from './en-corrections.ts';

export const en = {
  site: {
    name: 'Catalog',
    tagline: 'Veterinary drug doses with the source behind each: signed, logged, and open for anyone to check.',
    footer: 'Entries marked “Sourced” await review by a veterinarian. Nothing here is medical advice.',
  },
  nav: {
    drugs: 'Drugs',
    compare: 'Compare',
    offline: 'Offline',
    verifyPages: 'Ways to verify',
    verify: 'Verify',
    developers: 'Developers',
    about: 'About',
    changelog: 'Changelog',
  },
  notice: {
    label: 'Please note',
    /** In the first line of an entry's notice. */
    reference: 'for reference only',
    /** The first line where doses are shown. */
    folded: {
      unreviewed: 'Not reviewed by a veterinarian',
      someUnreviewed: 'Some entries not reviewed by a veterinarian',
      demonstration: 'demo signatures',
      trialLog: 'trial log',
    },
    review: 'Entries marked “Sourced” await review by a veterinarian and are not medical advice.',
    entry: 'This entry awaits review by a veterinarian and is not medical advice.',
    sources: 'Doses and limits mainly follow United States regulations, as of the date shown with each citation.',
    currentLabel:
      'Always take withdrawal periods and food-animal bans from the product’s current label, never from this page alone.',
    general: 'Mechanism, interactions and most adverse reactions are general knowledge, not sourced.',
    /** Of an entry whose doses were all read once, or all twice. */
    readOnce: 'One curator has read the source of each dose. The curator isn’t a veterinarian.',
    readTwice: 'Two curators have read the source of each dose. Neither of them is a veterinarian.',
    readers: (twice: string, all: string) =>
      `A curator has read the source of each dose; for ${twice} of ${all} doses, two have. None of them is a veterinarian.`,
    /** Of an entry with doses whose source nobody has read. */
    readPartly: (read: string, all: string) =>
      `Curators have read the source for ${read} of ${all} doses. None of them is a veterinarian.`,
    demonstration: 'The current signatures use a demonstration key, which proves nothing.',
    trialLog: 'The transparency log has a trial origin: don’t rely on its checkpoints yet.',
    demonstrationTag: 'Demonstration',
  },
  terms,
  offline,
  catalog: {
    title: 'Drugs',
    heading: 'Doses you can trace to the source',
    lead: (drugs: string, doses: string, citations: string) =>
      `${drugs} veterinary drugs, ${doses} doses, ${citations} citations`,
    search: 'Search drugs',
    searchHint: 'Name, brand, disease or code',
    route: 'Route',
    allRoutes: 'All routes',
    anyRoute: (group: string) => `${group}: any`,
    matched: {
      name: 'Name',
      synonym: 'Also called',
      brand: 'Brand',
      code: 'Code',
      class: 'Class',
      species: 'Species',
      indication: 'For',
      route: 'Route',
      title: 'Source',
    },
    find: 'Search',
    filters: 'Filters',
    chosenFilters: 'Chosen filters',
    /** Read after the name of a filter. */
    removeFilter: 'Remove filter',
    group: 'Class',
    allGroups: 'All classes',
    species: 'Species',
    allSpecies: 'All species',
    results: (count: string) => `${count} drugs`,
    resultOne: '1 drug',
    byCode: (system: string, code: string) => `with ${system} code ${code}`,
    replaced: (code: string, by: string) => `${code} was replaced by ${by}`,
    guessed: (typed: string, meant: string) => `“${typed}” isn’t in the catalog: these are the drugs for “${meant}”.`,
    none: 'No drugs found',
    noneHint: 'Try a brand, another spelling or the start of a code such as QJ01, or remove a filter.',
    clear: 'Show all drugs',
    notHere: 'Nothing found in the catalog',
    notHereHint:
      'A drug that isn’t listed may still be unsafe, and a disease may still have a treatment: ask a veterinarian. Or try a brand, another word or another spelling.',
    /** Where single words of a search find something. */
    notTogether: 'No drug matches all of these words',
    notTogetherHint:
      'That doesn’t mean a drug is safe, or that a disease has no treatment: ask a veterinarian. Or search for one word alone:',
    missing: {
      noEntry: (name: string) => `The catalog has no entry for ${name}.`,
      noSubstance: (typed: string) => `The catalog has no entry for “${typed}”.`,
      noDose: 'We list no dose, so don’t work one out yourself: don’t give this drug unless a veterinarian tells you to.',
      poison: {
        paracetamol:
          'It is poisonous to cats, which are especially sensitive to it: it damages their blood and their liver. It is extremely dangerous to other animals too, and can kill them.',
        ibuprofen: 'It is poisonous to pets: it can kill them.',
        permethrin:
          'It is poisonous to cats: a flea or tick product for dogs that contains it can kill a cat, even one that only comes close to a recently treated dog.',
      },
      sources: 'Source:',
    },
    unknownWord: (word: string) => `${word}: not in the catalog`,
    askHint: 'Is a drug missing? Ask for it by name, if possible with a source for its doses.',
    ask: 'Ask us to add it',
    askSubject: 'Please add',
    doses: (count: string) => `${count} doses`,
    doseOne: '1 dose',
    citations: (count: string) => `${count} citations`,
    citationOne: '1 citation',
    pages: 'Pages',
    letters: 'Drugs by their first letter',
    page: (page: string, of: string) => `Page ${page} of ${of}`,
    previous: 'Previous',
    next: 'Next',
    codes: 'Codes',
    noCodes: 'No code',
    /** Before the marks of most drugs in a list: rows that differ have marks of their own. */
    unlessMarked: 'Unless marked otherwise:',
    allMarked: 'All of these:',
    signed: 'Signed',
    unsigned: 'Not signed',
    sound: {
      healthy: 'citations working',
      unhealthy: 'a citation has a problem',
      uncertain: 'citations not confirmed',
      unprobed: 'citations not checked yet',
    },
  },
  drug,
  picture,
  report,
  corrections,
  log,
  logEntry,
  keys,
  health,
  compare,
  changelog,
  dose,
  verify,
  developers,
  about: {
    title: 'About',
    heading: 'A reference you can check',
    lead: 'The catalog is the faculty’s public reference for veterinary drugs. You can trace each dose in it to its source.',
    sections: [
      {
        heading: 'What an entry is',
        text: [
          'A drug, its doses by species and route, and the source of each dose. A curator read the sentence behind each dose; the entry names any exceptions.',
          'Most clinical sections are general knowledge without a source, and say so. Read them as notes, not as a label.',
        ],
      },
      {
        heading: 'What the tiers mean',
        text: [
          '“Sourced” entries were compiled from cited sources, and no veterinarian has reviewed them. Every other tier needs reviewers’ signatures.',
          'None of it is medical advice. Doses depend on the product, the animal and the country’s law; the product label and a veterinarian decide.',
        ],
      },
      {
        heading: 'What a signature means',
        text: [
          'The key’s holder vouches for exactly this text. A signature doesn’t show that the text is right. The current entries are signed with a demonstration key, which proves nothing; it shows how real signatures work.',
          'Every signature is in a log that can only grow. Witnesses, if there are any, make sure everyone sees the same log.',
        ],
      },
      {
        heading: 'How to contribute',
        text: [
          'Entries are files in a public repository. Edit one, run the command that lists problems by file, field and rule, and submit the change. Or report an error from the drug’s page, for a maintainer to correct.',
        ],
      },
      {
        heading: 'What we keep about you',
        text: [
          'Each request leaves a line in a log, with a keyed hash instead of your IP address. For a day, requests are also counted by that hash. Your choice of language is stored in one cookie. Light or dark mode is stored only in your browser.',
          'We keep what you write in a report. An email address in it is used only for the answer and erased 90 days after it; you can ask us to erase it earlier.',
        ],
      },
    ],
    repository: 'The repository',
    contact: 'Contact',
  },
  errors: {
    lead: 'The link may be mistyped, or the page has moved.',
    home: 'See all drugs',
  },
  /** While the catalog serves nothing, because its log has lost its key or its tables. */
  closed: {
    heading: 'The catalog is closed for now',
    lead: 'We can’t prove our entries right now, so we don’t show them. Please try again later.',
    again: 'Try again',
  },
} as const;

/** The same keys as `en`, with any text. */
export type Messages = WidenStrings<typeof en>;
