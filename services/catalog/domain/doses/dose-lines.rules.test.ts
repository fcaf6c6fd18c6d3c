import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TimeRange } from '../../contract/index.ts';
import type { ComputedDose, DoseOfStep } from './compute-dose.rules.ts';
import { unbrokenAmount } from './amount-text.rules.ts';
import { isSequence, stepLines } from './dose-lines.rules.ts';
import { toDecimal } from './ratio.rules.ts';
import { words } from './testing/words.ts';
import type { ProductVolume } from './volumes.rules.ts';

const one = (own: Partial<DoseOfStep> = {}): DoseOfStep => ({
  amount: { low: '5', high: '10', unit: 'mg' },
  volumes: [],
  noVolume: null,
  kind: 'dose',
  dayAmount: null,
  portions: [],
  parts: null,
  isCapped: false,
  hasMaximum: false,
  position: 0,
  band: null,
  step: { low: '1', high: '2', unit: 'mg', per: 'kg', interval: null, times: null, duration: null },
  ...own,
});
const lines = (computed: ComputedDose, relation?: 'or' | 'then', dose = '1 mg/kg, then 2 mg/kg', schedules?: string[]) =>
  stepLines(computed, { ...(relation && { relation }), dose, stepWords: schedules?.map((schedule) => ({ schedule })) }, words);
/** `= 0.54 mL of 50 mg/mL`. */
const inMl = (low: string | null, high: string | null): ProductVolume => ({
  amount: { low, high, unit: 'mL' },
  strength: { value: '50', unit: 'mg', per: 'mL' },
  isEntered: false,
});
const strength = (value: string, isEntered = false): Partial<ProductVolume> => ({
  strength: { value, unit: 'mg', per: 'mL' },
  isEntered,
});

test('steps are joined by what relates them, and without a relation are given together', () => {
  const steps = [one(), one()];
  expect(lines({ steps }, 'or')?.map(({ relation }) => relation)).toEqual([null, 'or']);
  expect(lines({ steps }, 'then')?.map(({ relation }) => relation)).toEqual(['first', 'then']);
  expect(lines({ steps })?.map(({ relation }) => relation)).toEqual([null, 'with']);
});

test('a range, an open end and an exact amount have their own words', () => {
  const amounts = [
    { low: '5', high: '10', unit: 'mg' },
    { low: '5', high: '5', unit: 'mg' },
    { low: null, high: '10', unit: 'mg' },
    { low: '5', high: null, unit: 'mL' },
  ];
  const texts = lines({ steps: amounts.map((amount) => one({ amount })) })?.map(({ amount }) => amount.text);
  expect(texts).toEqual(['5–10 มก.', '5 มก.', 'up to 10 มก.', 'at least 5 มล.']);
});

test('a step says what its figure is, what limits it, which animals it is for, and which other drug it is', () => {
  const { step } = one();
  const steps = [
    one({ kind: 'day', isCapped: true, noVolume: 'product-unknown', step: { ...step, for: 'dogs over 5 kg' } }),
    one({ volumes: [inMl('1', '1')], step: { ...step, drug: 'ketamine' } }),
  ];
  expect(lines({ steps })).toEqual([
    {
      relation: null,
      forWhom: 'dogs over 5 kg',
      drug: null,
      amount: { text: '5–10 มก. a day', note: null },
      schedule: null,
      share: 'divided',
      warning: null,
      volumes: [],
      noVolume: 'unknown',
      remarks: ['limited'],
    },
    {
      relation: 'with',
      forWhom: null,
      drug: 'ketamine',
      amount: { text: '5–10 มก.', note: null },
      schedule: null,
      share: null,
      warning: null,
      volumes: [{ text: '= 1 มล. of 50 มก./มล.', note: null }],
      noVolume: null,
      remarks: [],
    },
  ]);
});

test('a volume is what a syringe measures, with the exact one beside it; a total and a least dose stay exact', () => {
  const volumes = (own: Partial<DoseOfStep>) =>
    lines({ steps: [one(own)] })?.[0]?.volumes.map(({ text, note }) => [text.replace(' of 50 มก./มล.', ''), note]);
  expect(volumes({ volumes: [inMl('0.5456', '0.5456')] })).toEqual([['= 0.54 มล.', 'calculated: 0.5456 มล. · to 0.01 with 1']]);
  expect(volumes({ volumes: [inMl('0.5456', '1.091')] })).toEqual([
    ['= 0.54–1.05 มล.', 'calculated: 0.5456–1.091 มล. · to 0.01 with 1 · to 0.05 with 3'],
  ]);
  expect(volumes({ volumes: [inMl('0.5456', '2.29')] })).toEqual([
    ['= 0.54–2.2 มล.', 'calculated: 0.5456–2.29 มล. · to 0.01 with 1 · to 0.1 with 3'],
  ]);
  expect(volumes({ volumes: [inMl('79.2', '79.2')] })).toEqual([
    ['= 79 มล.', 'calculated: 79.2 มล. · to 0.5 with 20–60 · over 60 refilled'],
  ]);
  expect(volumes({ volumes: [inMl('0.0456', '0.0456')] })).toEqual([['= 0.0456 มล.', 'between lines']]);
  expect(volumes({ volumes: [inMl('1.5', '1.5')] })).toEqual([['= 1.5 มล.', null]]);
  expect(volumes({ kind: 'day', volumes: [inMl('0.5456', '0.5456')] })).toEqual([['= 0.5456 มล. a day', null]]);
  expect(volumes({ volumes: [inMl('0.5456', null)] })).toEqual([['= at least 0.5456 มล.', null]]);
  const amount = { low: '2.272', high: '2.272', unit: 'mL' };
  expect(lines({ steps: [one({ amount })] })?.[0]?.amount).toEqual({
    text: '2.2 มล.',
    note: 'calculated: 2.272 มล. · to 0.1 with 3',
  });
});

const ofTablets = (low: string | null, high: string | null, value = '75', per = '{tablet}'): ProductVolume => ({
  amount: { low, high, unit: per },
  strength: { value, unit: 'mg', per },
  isEntered: false,
});
const tablets = (low: string | null, high: string | null, own: Partial<DoseOfStep> = {}) => {
  const [line] = lines({ steps: [one({ volumes: [ofTablets(low, high)], ...own })] })?.[0]?.volumes ?? [];
  return line && [line.text, line.note];
};

test('tablets are those that can be given, of which strength and how much they hold, with the exact figure', () => {
  expect(tablets('0.6274', '0.6274')).toEqual([
    '= ½ × 75 มก. tablet (37.5 มก.)',
    '21% below: another strength · calculated: 0.6274 tablets · if it may be divided',
  ]);
  expect(tablets('0.425', '1.7')).toEqual([
    '= ½–1½ × 75 มก. tablets (37.5–112.5 มก.)',
    'calculated: 0.425–1.7 tablets · if it may be divided',
  ]);
  expect(tablets('1', '1')).toEqual(['= 1 × 75 มก. tablet', null]);
  expect(tablets('0.5', '0.5')).toEqual(['= ½ × 75 มก. tablet (37.5 มก.)', 'if it may be divided']);
  expect(tablets('2.1', '2.1')).toEqual(['= 2 × 75 มก. tablets (150 มก.)', '5% below · calculated: 2.1 tablets']);
  expect(tablets(null, '2.1')).toEqual(['= up to 2 × 75 มก. tablets (150 มก.)', 'calculated: up to 2.1 tablets']);
  expect(tablets('2.1', null)).toEqual(['= at least 3 × 75 มก. tablets (225 มก.)', 'calculated: at least 2.1 tablets']);
  expect(tablets('1.7', '1.7', { kind: 'day' })).toEqual(['= 1.7 × 75 มก. tablets a day', null]);
  const amount = { low: '0.7', high: '0.7', unit: '{tablet}' };
  expect(lines({ steps: [one({ amount })] })?.[0]?.amount.text).toBe('½ tablet');
});

test('less than the smallest piece is no equation', () => {
  expect(tablets('0.2', '0.2')).toEqual(['less than ¼ of one 75 มก. tablet', 'no piece · calculated: 0.2 tablets']);
  const volumes = [ofTablets('0.3', '0.3', '50', '{capsule}')];
  expect(lines({ steps: [one({ volumes })] })?.[0]?.volumes[0]?.text).toBe('less than one 50 มก. {capsule}');
});

test('the next tablet mark is offered where it is nearer and hardly above the dose, and never above a maximum', () => {
  expect(tablets('2.728', '2.728')?.[1]).toBe(
    '9% below · 2¾ tablets 1% above · calculated: 2.728 tablets · if it may be divided',
  );
  expect(tablets('0.7333', '0.7333')?.[1]).toBe(
    '32% below · ¾ tablet 3% above · calculated: 0.7333 tablets · if it may be divided',
  );
  expect(tablets('0.7333', '0.7333', { hasMaximum: true })?.[1]).toBe(
    '32% below: another strength · calculated: 0.7333 tablets · if it may be divided',
  );
  const counted = { amount: { low: '2.728', high: '2.728', unit: '{tablet}' } };
  const noteOf = (own: Partial<DoseOfStep>) => lines({ steps: [one(own)] })?.[0]?.amount.note;
  expect(noteOf(counted)).toContain('2¾ tablets 1% above');
  expect(noteOf({ ...counted, hasMaximum: true })).not.toContain('above');
  expect(tablets('0.24', '0.24')).toEqual(['less than ¼ of one 75 มก. tablet', '¼ tablet 5% above · calculated: 0.24 tablets']);
});

test('a language may put the strength and the mass of tablets where it needs them', () => {
  const inThai = { ...words, ofPieces: '{count} {unit} ({unit}ละ {strength}{mass})', piecesMass: 'คิดเป็น {mass}' };
  const textOf = (count: string) =>
    stepLines({ steps: [one({ volumes: [ofTablets(count, count)] })] }, { dose: '' }, inThai)?.[0]?.volumes[0]?.text;
  expect(textOf('0.5')).toBe('= ½ tablet (tabletละ 75 มก. คิดเป็น 37.5 มก.)');
  expect(textOf('1')).toBe('= 1 tablet (tabletละ 75 มก.)');
});

test('each strength has its volume, and that of the reader’s own product says so', () => {
  const volumes = [
    { ...inMl('4.96', '4.96'), ...strength('0.5') },
    { ...inMl('1.653', '1.653'), ...strength('1.5') },
  ];
  expect(lines({ steps: [one({ volumes })] })?.[0]?.volumes).toEqual([
    { text: '= 4.9 มล. of 0.5 มก./มล.', note: 'calculated: 4.96 มล. · to 0.1 with 5–10' },
    { text: 'or 1.6 มล. of 1.5 มก./มล.', note: 'calculated: 1.653 มล. · to 0.1 with 3' },
  ]);
  const own = { ...inMl('2.48', '2.48'), ...strength('1', true) };
  expect(lines({ steps: [one({ volumes: [own] })] })?.[0]?.volumes).toEqual([
    { text: '= 2.4 มล. of 1 มก./มล.', note: 'calculated: 2.48 มล. · to 0.1 with 3 · entered' },
  ]);
});

test('why there is no volume is said once for steps that share the reason', () => {
  const steps = [one({ noVolume: 'product-unknown' }), one({ noVolume: 'product-unknown' }), one({ noVolume: 'other-drug' })];
  for (const relation of ['or', 'then'] as const)
    expect(lines({ steps }, relation)?.map(({ noVolume }) => noVolume)).toEqual([null, 'unknown', 'other']);
});

test('each amount says how often it is given, and a sequence has "day 1" where the source’s words do', () => {
  const { step } = one();
  const steps = [one({ step: { ...step, times: 1 } }), one({ position: 1 })];
  const heads = (dose: string) =>
    lines({ steps }, 'then', dose, ['once', 'every 24 h'])?.map((line) => [line.relation, line.schedule]);
  expect(heads('0.2 mg/kg on day 1, then 0.1 mg/kg once daily')).toEqual([
    ['day 1', null],
    ['then', 'every 24 h'],
  ]);
  expect(heads('5 mg on the first day, then 5 mg per day')).toEqual([
    ['day 1', null],
    ['then', 'every 24 h'],
  ]);
  expect(heads('0.2 mg/kg, then 0.1 mg/kg from on day 1')).toEqual([
    ['first', 'once'],
    ['then', 'every 24 h'],
  ]);
  expect(isSequence({ relation: 'then', steps: [step, step] })).toBe(true);
  expect(isSequence({ relation: 'or', steps: [step, step] })).toBe(false);
  expect(isSequence({ relation: 'then', steps: [step] })).toBe(false);
});

const stepOf = one().step;
const textsOf = (own: Partial<DoseOfStep>) => {
  const line = lines({ steps: [one(own)] })?.[0];
  return line && [line.amount.text, line.share];
};

test('an amount of drug has three digits; an upper end and a figure with a maximum are never rounded up, a least dose never down', () => {
  const textOf = (low: string | null, high: string | null, own: Partial<DoseOfStep> = {}) =>
    textsOf({ amount: { low, high, unit: 'mg' }, ...own })?.[0];
  expect(textOf('79.36', '79.36')).toBe('79.4 มก.');
  expect(textOf('79.36', '79.36', { hasMaximum: true })).toBe('79.3 มก.');
  expect(textOf('661.3', '1322')).toBe('661–1,320 มก.');
  expect(textOf('661.6', '1328')).toBe('662–1,320 มก.');
  expect(textOf('100.6', '100.8')).toBe('100 มก.');
  expect(textOf(null, '1328')).toBe('up to 1,320 มก.');
  expect(textOf('66.11', null)).toBe('at least 66.2 มก.');
  expect(textOf('0.05456', '0.05456')).toBe('0.0546 มก.');
});

test('what the source names for one animal is not rounded, and a volume is not either', () => {
  expect(textsOf({ amount: { low: '340.2', high: '340.2', unit: 'mg' }, step: { ...stepOf, per: '{animal}' } })?.[0]).toBe(
    '340.2 มก.',
  );
  expect(textsOf({ amount: { low: '1.091', high: '1.091', unit: 'mL' }, kind: 'day' })?.[0]).toBe('1.091 มล. a day');
});

test('a rounded amount is off by less than 1%, and on the side that the source allows', () => {
  const figure = fc.integer({ min: 1, max: 99_999_999 }).map((over) => toDecimal({ over: BigInt(over), under: 10_000n }));
  const numberOf = (text: string | null | undefined) => Number.parseFloat(text?.replaceAll(',', '').replace(/^\D+/, '') ?? '');
  fc.assert(
    fc.property(figure, (exact) => {
      const unit = 'mg';
      const single = numberOf(textsOf({ amount: { low: exact, high: exact, unit } })?.[0]);
      const limited = numberOf(textsOf({ amount: { low: exact, high: exact, unit }, hasMaximum: true })?.[0]);
      const most = numberOf(textsOf({ amount: { low: null, high: exact, unit } })?.[0]);
      const least = numberOf(textsOf({ amount: { low: exact, high: null, unit } })?.[0]);
      for (const rounded of [single, limited, most, least]) expect(Math.abs(rounded / Number(exact) - 1)).toBeLessThan(0.01);
      expect([limited <= Number(exact), most <= Number(exact), least >= Number(exact)]).toEqual([true, true, true]);
    }),
  );
});

test('micrograms stay micrograms, with milligrams beside them where the strength is in those', () => {
  const amount = { low: '120', high: '240', unit: 'ug' };
  expect(textsOf({ amount })?.[0]).toBe('120–240 มคก.');
  expect(textsOf({ amount, volumes: [inMl('1', '2')] })?.[0]).toBe('120–240 มคก. (0.12–0.24 มก.)');
  expect(textsOf({ amount: { low: '72', high: null, unit: 'ug' } })?.[0]).toBe('at least 72 มคก.');
  const grams = { low: '1', high: '2', unit: 'g' };
  expect(textsOf({ amount: grams })?.[0]).toBe('1–2 g');
  expect(textsOf({ amount: grams, volumes: [inMl('1', '2')] })?.[0]).toBe('1–2 g (1,000–2,000 มก.)');
});

test('from 1,000 µg on milligrams come first, with or without a strength, also in parts of a day', () => {
  const textOf = (low: string | null, high: string | null) => textsOf({ amount: { low, high, unit: 'ug' } })?.[0];
  expect(textOf('60000', '60000')).toBe('60 มก. (60,000 มคก.)');
  expect(textOf('999', '999')).toBe('999 มคก.');
  expect(textOf('1000', '1000')).toBe('1 มก. (1,000 มคก.)');
  expect(textOf('800', '2400')).toBe('0.8–2.4 มก. (800–2,400 มคก.)');
  expect(textOf('60401', null)).toBe('at least 60.5 มก. (60,500 มคก.)');
  const measured = { amount: { low: '60000', high: '60000', unit: 'ug' }, volumes: [inMl('1', '1')] };
  expect(textsOf(measured)?.[0]).toBe('60 มก. (60,000 มคก.)');
  const dayAmount = { low: '4000', high: '4000', unit: 'ug' };
  const portion = { kind: 'portion' as const, amount: { low: '2000', high: '2000', unit: 'ug' }, dayAmount };
  expect(textsOf({ ...portion, parts: { counts: [2], interval: null } })).toEqual([
    '2 มก. (2,000 มคก.) each time',
    '4 มก. (4,000 มคก.) a day in 2',
  ]);
});

test('no amount of 1,000 µg or more has its milligrams after it, and both are the same', () => {
  const figure = fc.integer({ min: 1, max: 9_999_999 }).map((over) => toDecimal({ over: BigInt(over), under: 10n }));
  fc.assert(
    fc.property(figure, fc.constantFrom('exact', 'least', 'most'), (exact, end) => {
      const amount = { low: end === 'most' ? null : exact, high: end === 'least' ? null : exact, unit: 'ug' };
      const text = (textsOf({ amount })?.[0] ?? '').replaceAll(/,|at least |up to /g, '');
      const [, milligrams, micrograms] = /^([\d.]+) มก\. \(([\d.]+) มคก\.\)$/.exec(text) ?? [];
      if (milligrams === undefined) {
        expect(Number.parseFloat(text)).toBeLessThan(1000);
        return;
      }
      expect(Number(micrograms)).toBeGreaterThanOrEqual(1000);
      expect(Math.round(Number(milligrams) * 1e9)).toBe(Math.round(Number(micrograms) * 1e6));
    }),
  );
});

test('an insulin says which syringe alone measures its units', () => {
  const units = { amount: { low: '1', high: '2', unit: '[iU]' } };
  const warningOf = (own: Partial<DoseOfStep>) => lines({ steps: [one(own)] })?.[0]?.warning;
  expect(warningOf({ ...units, insulinSyringe: { strength: '40' } })).toBe('U-40');
  expect(warningOf({ ...units, insulinSyringe: { strength: null } })).toBe('insulin syringe');
  expect(warningOf(units)).toBeNull();
  const twice = [one({ ...units, insulinSyringe: { strength: '40' } }), one({ ...units, insulinSyringe: { strength: '40' } })];
  expect(lines({ steps: twice }, 'or')?.map(({ warning }) => warning)).toEqual(['U-40', null]);
});

test('the units of an insulin are those of a mark, with the exact figure beside them; of another drug they are not cut', () => {
  const units = (low: string | null, high: string | null, own: Partial<DoseOfStep> = { insulinSyringe: { strength: '40' } }) => {
    const amount = lines({ steps: [one({ amount: { low, high, unit: '[iU]' }, ...own })] })?.[0]?.amount;
    return [amount?.text, amount?.note];
  };
  expect(units('1.125', '1.125')).toEqual(['1 [iU]', 'calculated: 1.125 [iU] · to ½ IU']);
  expect(units('6.65', '13.3')).toEqual(['6.5–13 [iU]', 'calculated: 6.65–13.3 [iU] · to ½ IU']);
  expect(units('8', '16.6')).toEqual(['8–16 [iU]', 'calculated: 8–16.6 [iU] · to 1 IU']);
  expect(units('8.3', '16.6')).toEqual(['8–16 [iU]', 'calculated: 8.3–16.6 [iU] · to ½ IU · to 1 IU']);
  expect(units('1', '2')).toEqual(['1–2 [iU]', null]);
  expect(units('0.4', '0.8')).toEqual(['up to 0.5 [iU]', 'calculated: 0.4–0.8 [iU] · to ½ IU']);
  expect(units('0.4', '0.4')).toEqual(['less than ½ [iU]', 'calculated: 0.4 [iU]']);
  expect(units('1.125', '1.125', {})).toEqual(['1.13 [iU]', null]);
});

test('no line of an amount breaks between a figure and its unit', () => {
  expect(unbrokenAmount('at least 60.5 mg (60,500 µg) a day')).toBe('at least 60.5\u00A0mg (60,500\u00A0µg) a day');
  expect(unbrokenAmount('1½ tablets')).toBe('1½\u00A0tablets');
});

test('grams of a product that is weighed are not to be taken for those of the drug', () => {
  const paste: ProductVolume = {
    amount: { low: '11.02', high: '20', unit: 'g' },
    strength: { value: '0.2', unit: 'g', per: 'g' },
    isEntered: false,
  };
  expect(lines({ steps: [one({ volumes: [paste] })] })?.[0]?.volumes).toEqual([
    { text: '= 11.02–20 g of product, 0.2 g/g', note: null },
  ]);
});

test('a strength that is far from those of the entry is warned of, each printed as the source does', () => {
  const farFrom = [
    { value: '10', unit: 'mg', per: 'mL', percent: '1' },
    { value: '1500', unit: 'mg', per: 'mL' },
  ];
  const volumes = [{ ...inMl('60', '60'), ...strength('1', true), farFrom }];
  expect(lines({ steps: [one({ volumes })] })?.[0]?.warning).toBe('far from 1%, 1,500 มก./มล.');
});

test('a percentage is beside what it means, and a size that is chosen of several says whether it is the closest', () => {
  const ofPercent = { ...inMl('6', '6'), strength: { value: '10', unit: 'mg', per: 'mL', percent: '1' } };
  const closest = { ...inMl('6', '6'), chosenSize: 'closest' as const };
  const suitable = { ...inMl('6', '6'), chosenSize: 'suitable' as const };
  expect(lines({ steps: [one({ volumes: [ofPercent, closest, suitable] })] })?.[0]?.volumes).toEqual([
    { text: '= 6 มล. of 10 มก./มล. (1%)', note: null },
    { text: 'or 6 มล. of 50 มก./มล.', note: 'closest' },
    { text: 'or 6 มล. of 50 มก./มล.', note: 'suitable' },
  ]);
});

test('a volume over the source’s maximum for one site says into how many sites it is divided at least', () => {
  const noteOf = (volume: string, maximum: string, own: Partial<DoseOfStep> = { volumes: [inMl(volume, volume)] }) => {
    const line = stepLines({ steps: [one(own)] }, { dose: '', maximum }, words)?.[0];
    return line?.volumes[0]?.note ?? line?.amount.note;
  };
  expect(noteOf('40', '20 mL a site')).toBe('in 2 sites');
  expect(noteOf('20', '20 mL a site')).toBeNull();
  expect(noteOf('20.4', '20 mL a site')).toBe('calculated: 20.4 มล. · to 0.5 with 20–60');
  expect(noteOf('40.5', '2 doses; 10 mL a site')).toBe('in 5 sites');
  expect(noteOf('40', 'at most 2 mL per site in calves of 100 lb or less, 10 mL in adults')).toBe('sites by age');
  expect(noteOf('40', '5 days; 20 mL each time')).toBeNull();
  expect(noteOf('40', '20 mL a site', { amount: { low: '40', high: '40', unit: 'mL' } })).toBe('in 2 sites');
  expect(noteOf('40', '20 mL a site', { kind: 'day', volumes: [inMl('40', '40')] })).toBeNull();
});

test('a volume that the source itself names says so and which strength that means; for one animal it is not rounded', () => {
  const volumesWith = (figure: string | null, millilitres: string, drug: string, unit = 'mg', maximum?: string) => {
    const sourceVolume = { amount: { low: millilitres, high: millilitres, unit: 'mL' }, figure };
    const dose = one({ sourceVolume, amount: { low: drug, high: drug, unit } });
    return stepLines({ steps: [dose] }, { dose: '', maximum }, words)?.[0]?.volumes;
  };
  expect(volumesWith('0.1 mL/kg', '0.4', '20')).toEqual([{ text: '= 0.4 มล. by 0.1 mL/kg, 50 มก./มล.', note: null }]);
  expect(volumesWith('0.1 mL/kg', '0.4', '20', 'ug')?.[0]?.text).toBe('= 0.4 มล. by 0.1 mL/kg, 50 มคก./มล.');
  expect(volumesWith('1 mL/10 kg', '45', '225000', 'ug')?.[0]?.text).toBe('= 45 มล. by 1 mL/10 kg, 5 มก./มล.');
  expect(volumesWith(null, '1.15', '5')).toEqual([{ text: '= 1.15 มล. by source, 4.35 มก./มล.', note: null }]);
  expect(volumesWith('1 mL/100 lb', '11.02', '3306900', '[iU]', 'at most 10 mL per site')).toEqual([
    { text: '= 11 มล. by 1 mL/100 lb, 300,000 [iU]/มล.', note: 'in 2 sites · calculated: 11.02 มล. · to 0.5 with 20–60' },
  ]);
});

test('one of the equal doses of a day has the total beside it, and a total whose number of doses is open has each of them', () => {
  const parts = (counts: number[], interval: TimeRange | null) => ({ counts, interval });
  const everyTwelveHours: TimeRange = { low: '12', high: '12', unit: 'h' };
  const each = { low: '0.132', high: '0.132', unit: 'mg' };
  const dayAmount = { low: '0.264', high: '0.264', unit: 'mg' };
  const portion = { kind: 'portion' as const, amount: each, dayAmount };
  expect(textsOf({ ...portion, parts: parts([2], everyTwelveHours) })).toEqual(['0.132 มก.', '0.264 มก. a day in 2']);
  expect(textsOf({ ...portion, parts: parts([2], null) })).toEqual(['0.132 มก. each time', '0.264 มก. a day in 2']);
  const portions = [
    { count: 2, amount: { low: '210', high: '300', unit: 'mg' } },
    { count: 3, amount: { low: '140', high: '200', unit: 'mg' } },
  ];
  const day = { kind: 'day' as const, amount: { low: '420', high: '600', unit: 'mg' } };
  expect(textsOf({ ...day, portions, parts: parts([2, 3], null) })).toEqual([
    '420–600 มก. a day',
    '210–300 มก. in 2 or 140–200 มก. in 3',
  ]);
  expect(textsOf(day)).toEqual(['420–600 มก. a day', 'divided']);
});

test('thousands are separated', () => {
  const amount = { low: '1234567.12345', high: '12000000', unit: 'mg' };
  expect(
    lines({ steps: [one({ amount }), one({ amount: { low: '999', high: '1000', unit: 'mg' } })] })?.map(
      (line) => line.amount.text,
    ),
  ).toEqual(['1,230,000–12,000,000 มก.', '999–1,000 มก.']);
});

test('an obstacle has no lines', () => {
  expect(lines({ obstacle: 'no-figures' })).toBeUndefined();
});
