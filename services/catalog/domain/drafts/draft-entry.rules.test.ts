import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { terms } from '../../contract/index.ts';
import { sectionXml } from '../../testing/publisher-apis.ts';
import { readSectionNumber, readSectionXml } from '../citations/ecfr-xml.rules.ts';
import { checkEntry } from '../content/check-entry.rules.ts';
import { contentFolder } from '../content/read-content.ts';
import { readParagraphs } from './cfr-paragraphs.rules.ts';
import { draftEntry } from './draft-entry.rules.ts';
import { readLimitations } from './read-limitations.rules.ts';

const list = terms.parse(JSON.parse(readFileSync(join(contentFolder, 'terms.json'), 'utf8')));
const paragraphs = [
  '(a) <I>Specifications.</I> Each milliliter (mL) of solution contains 300 milligrams (mg) exampline.',
  '(b) <I>Sponsor.</I> See No. 000061 in § 510.600(c) of this chapter.',
  '(c) <I>Conditions of use</I>&#x2014;(1) <I>Cattle</I>&#x2014;(i) <I>Amount.</I> 40 mg/kilogram (kg) of body weight as a single subcutaneous injection.',
  '(ii) <I>Indications for use.</I> For treatment of respiratory disease.',
  '(iii) <I>Limitations.</I> Animals must not be slaughtered within 44 days of treatment. Do not use in female dairy cattle 20 months of age or older.',
  '(2) <I>Horses and foals</I>&#x2014;(i) <I>Amount.</I> 5 milligrams per pound (11 mg/kg) by intravenous injection.',
  '(ii) <I>Indications for use.</I> For treatment of pain.',
  '(iii) <I>Limitations.</I> Do not use in horses intended for human consumption.',
];
const xml = sectionXml('522.88', { paragraphs });
const draft = draftEntry(readSectionXml(xml), { section: readSectionNumber(xml) ?? '', species: list.species });

test('a section becomes a dosage for each condition of use, in the words of the source', () => {
  expect(draft.name).toBe('Exampline');
  expect(draft.dosages).toMatchObject([
    {
      species: 'cattle',
      route: 'subcutaneous',
      indication: 'For treatment of respiratory disease.',
      dose: '40 mg/kilogram (kg) of body weight as a single subcutaneous injection.',
      steps: [{ low: '40', high: '40', unit: 'mg', per: 'kg', interval: null, times: null }],
      withdrawal: {
        meat: { status: 'period', low: '44', high: '44', unit: 'd' },
        milk: { status: 'prohibited', concerns: 'female dairy cattle 20 months of age or older' },
      },
      citation: 'cfr-522-88',
      sourceRead: false,
      secondReader: false,
    },
    {
      species: 'horse',
      route: 'intravenous',
      steps: [{ low: '5', high: '5', unit: 'mg', per: '[lb_av]' }],
      withdrawal: { meat: { status: 'prohibited' } },
      notFor: ['horses intended for human consumption'],
    },
  ]);
  expect(draft.confirm.specifications).toMatchObject([{ paragraph: '(a)', figures: [{ figure: '300 milligrams' }] }]);
});

test('every figure of a condition is linked to its paragraph', () => {
  const [cattle, horse] = draft.dosages;
  expect(cattle?.confirm.figures.map(({ figure, paragraph }) => `${paragraph} ${figure}`)).toEqual([
    '(c)(1)(i) 40 mg/kilogram',
    '(c)(1)(iii) 44 days',
    '(c)(1)(iii) 20 months',
  ]);
  expect(horse?.confirm.figures[0]).toEqual({
    figure: '5 milligrams per pound',
    paragraph: '(c)(2)(i)',
    url: 'https://www.ecfr.gov/current/title-21/section-522.88#p-522.88(c)(2)(i)',
  });
  const numbersIn = (text: string) => text.match(/\d+/g) ?? [];
  for (const { confirm } of draft.dosages) {
    const linked = confirm.figures.flatMap(({ figure }) => numbersIn(figure));
    expect(confirm.source.flatMap(({ text }) => numbersIn(text))).toEqual(linked);
  }
});

test('the content check refuses a draft until a person confirmed it', () => {
  const { problems, entry } = checkEntry(draft, 'exampline', list);
  expect(entry).toBeUndefined();
  const fields = problems.filter(({ rule }) => rule === 'field_unknown').map(({ field }) => field);
  expect(fields).toEqual(expect.arrayContaining(['draft', 'confirm', 'dosages.0.confirm', 'dosages.1.confirm']));
});

test('what a draft cannot read is left for the person: no step, no species, no route is guessed', () => {
  const table = sectionXml('529.88', {
    paragraphs: ['(a) <I>Conditions of use</I>—(1) <I>Amount.</I> Use 1 mg per kg, or 2 mg per kg.'],
  });
  expect(draftEntry(readSectionXml(table), { section: '529.88', species: list.species }).dosages).toMatchObject([
    { species: 'CONFIRM', route: 'CONFIRM', indication: 'CONFIRM', steps: [] },
  ]);
});

test('paragraphs keep their place: letters and roman numbers by what is due', () => {
  const labels = readParagraphs(
    ['(h) _One_—(1) a', '(i) _Not a letter_—(A) b', '(B) c', '(ii) d', '(2) e', '(i) f', '(j) g'].map((marked) => ({
      kind: 'paragraph' as const,
      marked,
      text: marked,
    })),
  ).map(({ label }) => label);
  expect(labels).toEqual([
    '(h)',
    '(h)(1)',
    '(h)(1)(i)',
    '(h)(1)(i)(A)',
    '(h)(1)(i)(B)',
    '(h)(1)(ii)',
    '(h)(2)',
    '(h)(2)(i)',
    '(j)',
  ]);
});

test.for([
  [
    'one period is proposed',
    'Do not slaughter within 4 days of last treatment.',
    { meat: { status: 'period', low: '4', high: '4', unit: 'd' } },
  ],
  [
    'a number in words is read',
    'Withdraw eight days before slaughter.',
    { meat: { status: 'period', low: '8', high: '8', unit: 'd' } },
  ],
  ['of two periods none is proposed', 'Slaughter after 28 days (product 1). Slaughter after 44 days (product 2).', {}],
  [
    'milk has a period of its own',
    'Milk taken during treatment and for 48 hours after the last treatment must not be used for food.',
    { milk: { status: 'period', low: '48', high: '48', unit: 'h' } },
  ],
] as const)('of limitations %s', ([, text, withdrawal]) => {
  expect(readLimitations(text, Object.keys(withdrawal).length > 0 ? [] : ['meat']).withdrawal).toEqual(withdrawal);
});

test('a food that the limitations do not name is not stated', () => {
  expect(readLimitations('Federal law restricts this drug.', ['meat', 'milk']).withdrawal).toEqual({
    meat: { status: 'not-stated' },
    milk: { status: 'not-stated' },
  });
});
