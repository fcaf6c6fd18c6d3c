import type { DoseStep, SpeciesTerm, Withdrawal } from '../../contract/index.ts';
import type { SectionBlock } from '../citations/ecfr-xml.rules.ts';
import { childrenOf, lineOf, readParagraphs, type CfrParagraph } from './cfr-paragraphs.rules.ts';
import { readLimitations } from './read-limitations.rules.ts';

/** A figure of the source, and the paragraph that has it. */
export interface LinkedFigure {
  readonly figure: string;
  readonly paragraph: string;
  readonly url: string;
}

/** A statement of the source, word for word, with its paragraph. */
export interface LinkedText {
  readonly paragraph: string;
  readonly url: string;
  readonly heading: string;
  readonly text: string;
}

/** A dosage as drafted. `confirm` is not a member of a dosage: `catalog check` refuses the file until a person removes it. */
export interface DraftDosage {
  readonly species: string;
  readonly route: string;
  readonly indication: string;
  readonly dose: string;
  readonly steps: readonly DoseStep[];
  readonly withdrawal?: Withdrawal;
  readonly notFor?: readonly string[];
  readonly citation: string;
  readonly sourceRead: false;
  readonly secondReader: false;
  readonly confirm: { readonly source: readonly LinkedText[]; readonly figures: readonly LinkedFigure[] };
}

const figurePattern =
  /\d{1,6}(?:[.,]\d{1,6})?(?:\s?(?:to|-)\s?\d{1,6}(?:\.\d{1,6})?)?\s?(?:micrograms?|milligrams?|grams?|µg|mcg|mg|g|mL|milliliters?|percent|units?|hours?|days?|weeks?|months?|pounds?|lb|kilograms?|kg)\b(?:\s?(?:\/|per)\s?(?:pound|kilogram|lb|kg|mL|milliliter|head|ton|gallon)\b)?/g;

/** Words of the Code for species of the list. */
const otherWords: Readonly<Record<string, string>> = {
  swine: 'pig',
  calves: 'cattle',
  calf: 'cattle',
  cows: 'cattle',
  heifers: 'cattle',
  foals: 'horse',
  lambs: 'sheep',
  broilers: 'chicken',
  goats: 'goat',
  deer: 'deer and elk',
};

const unitOf: Readonly<Record<string, string>> = {
  microgram: 'ug',
  mcg: 'ug',
  µg: 'ug',
  milligram: 'mg',
  mg: 'mg',
  gram: 'g',
  g: 'g',
};
const singleDose =
  /(\d+(?:\.\d+)?)(?:\s?(?:to|-)\s?(\d+(?:\.\d+)?))?\s?(?:\([^)]*\)\s?)?(micrograms?|milligrams?|grams?|µg|mcg|mg|g)\s?(?:\([^)]*\)\s?)?(?:\/|per)\s?(kilogram|kg|pound|lb)\b/g;

export interface DraftContext {
  readonly section: string;
  readonly species: readonly SpeciesTerm[];
}

const urlOf = (section: string, paragraph: string) =>
  `https://www.ecfr.gov/current/title-21/section-${section}#p-${section}${paragraph}`;
const linked = (section: string, { label, heading, text }: CfrParagraph): LinkedText => ({
  paragraph: label,
  url: urlOf(section, label),
  heading,
  text,
});
const figuresOf = (section: string, { label, text }: CfrParagraph): LinkedFigure[] =>
  [...text.matchAll(figurePattern)].map(([figure]) => ({ figure, paragraph: label, url: urlOf(section, label) }));

/** Drafts what an entry needs from a section: every value is a proposal that a person must confirm. */
export function draftEntry(blocks: readonly SectionBlock[], context: DraftContext) {
  const { section } = context;
  const title = blocks.find(({ kind }) => kind === 'head')?.text ?? '';
  const name = title.replace(/^§\s*[\d.a-z]+\s*/, '').replace(/\.$/, '');
  const paragraphs = readParagraphs(blocks);
  const id = `cfr-${section.replace('.', '-')}`;
  const conditions = paragraphs.filter((paragraph) =>
    childrenOf(paragraphs, paragraph).some(({ heading }) => /^(?:amount|dosage)/i.test(heading)),
  );
  return {
    draft: `Drafted from 21 CFR ${section}. A person must confirm every value, then remove this member and each "confirm".`,
    slug: name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, ''),
    name,
    verificationTier: 'sourced',
    dosages: conditions.flatMap((paragraph) => draftDosages(paragraphs, paragraph, id, context)),
    citations: [
      {
        id,
        title: `21 CFR ${section} ${name}`,
        publisher: 'U.S. Food and Drug Administration / Office of the Federal Register (eCFR)',
        url: `https://www.ecfr.gov/current/title-21/section-${section}`,
        sourceRead: false,
        license: 'US federal regulation text (public domain)',
      },
    ],
    confirm: {
      note: blocks.filter(({ kind }) => kind === 'note').map(({ text }) => text),
      specifications: under(paragraphs, /specification/i).map((each) => ({
        ...linked(section, each),
        figures: figuresOf(section, each),
      })),
      /** Paragraphs that no dosage used, for example tables. */
      others: paragraphs
        .filter(({ label, text }) => text !== '' && !conditions.some((each) => label.startsWith(each.label)))
        .filter((each) => !under(paragraphs, /specification/i).includes(each))
        .map((each) => linked(section, each)),
    },
  };
}

const under = (paragraphs: readonly CfrParagraph[], heading: RegExp) =>
  paragraphs.filter((each) => lineOf(paragraphs, each).some((ancestor) => heading.test(ancestor.heading)));

function draftDosages(
  paragraphs: readonly CfrParagraph[],
  condition: CfrParagraph,
  citation: string,
  { section, species }: DraftContext,
): DraftDosage[] {
  const members = paragraphs.filter(({ label }) => label.startsWith(condition.label));
  const textUnder = (heading: RegExp) =>
    members
      .filter((each) => lineOf(members, each).some((ancestor) => heading.test(ancestor.heading)))
      .map(({ text }) => text)
      .filter(Boolean)
      .join(' ');
  const dose = textUnder(/^(?:amount|dosage)/i);
  const limitations = textUnder(/^limitation/i);
  const animals = animalsOf(paragraphs, condition, species);
  return (animals.length === 0 ? [undefined] : animals).map((term) => {
    const { withdrawal, notFor } = readLimitations(limitations, term?.gives ?? []);
    return {
      species: term?.id ?? 'CONFIRM',
      route: routeOf(section, `${dose} ${condition.heading}`),
      indication: textUnder(/^indication/i) || 'CONFIRM',
      dose: dose || 'CONFIRM',
      steps: stepsOf(dose),
      ...(Object.keys(withdrawal).length > 0 && { withdrawal }),
      ...(notFor.length > 0 && { notFor }),
      citation,
      sourceRead: false,
      secondReader: false,
      confirm: {
        source: members.filter(({ text }) => text !== '').map((each) => linked(section, each)),
        figures: members.flatMap((each) => figuresOf(section, each)),
      },
    };
  });
}

/** The species that a condition's headings name, the innermost heading first. */
function animalsOf(paragraphs: readonly CfrParagraph[], condition: CfrParagraph, species: readonly SpeciesTerm[]): SpeciesTerm[] {
  for (const { heading, text } of lineOf(paragraphs, condition).toReversed()) {
    const words = new Set(`${heading} ${heading === '' ? text.slice(0, 80) : ''}`.toLowerCase().match(/[a-z]+/g) ?? []);
    const isNamed = ({ id, en }: SpeciesTerm) =>
      [id, en.toLowerCase()].some((word) => words.has(word) || words.has(`${word}s`)) ||
      Object.entries(otherWords).some(([word, of]) => of === id && words.has(word));
    const animals = species.filter(isNamed);
    if (animals.length > 0) return animals;
  }
  return [];
}

const routesByPart: Readonly<Record<string, string>> = {
  '520': 'oral',
  '522': 'parenteral (injection)',
  '524': 'topical',
  '526': 'intramammary',
  '558': 'oral (medicated feed)',
};

/** The one route that the text names, or the one of the part's dosage forms. */
function routeOf(section: string, text: string): string {
  const routes = ['intramuscular', 'subcutaneous', 'intravenous', 'intramammary', 'topical', 'oral'].filter((route) =>
    text.toLowerCase().includes(route),
  );
  return routes.length === 1 && routes[0] !== undefined ? routes[0] : (routesByPart[section.split('.')[0] ?? ''] ?? 'CONFIRM');
}

/** One step where the text has one amount by weight; a conversion in brackets is the same amount. */
function stepsOf(dose: string): DoseStep[] {
  const amounts = [...dose.replaceAll(/\([^()]*\d[^()]*(?:\/|per)[^()]*\)/g, '').matchAll(singleDose)];
  const [, low, high, unit = '', base = ''] = amounts[0] ?? [];
  const ucum = unitOf[unit.replace(/s$/, '')] ?? unitOf[unit];
  if (amounts.length !== 1 || low === undefined || ucum === undefined) return [];
  return [
    {
      low,
      high: high ?? low,
      unit: ucum,
      per: base.startsWith('k') ? 'kg' : '[lb_av]',
      interval: null,
      times: null,
      duration: null,
    },
  ];
}
