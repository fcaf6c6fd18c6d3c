import { expect, test } from 'vitest';
import {
  draftVariant,
  problemsOf,
  rebaseVariants,
  variantChanges,
  writtenTexts,
  type DraftVariant,
  type ProductDraft,
} from './product-draft.rules.ts';

const variant = (more: Partial<DraftVariant> = {}): DraftVariant => ({
  key: '1',
  size: 'M',
  colour: '',
  price: '250',
  stock: '10',
  ...more,
});
const draft = (more: Partial<ProductDraft> = {}): ProductDraft => ({
  clubId: 'club',
  slug: 'running-shirt',
  name: 'Running shirt',
  nameTh: '',
  description: '',
  descriptionTh: '',
  maxPerBuyer: '',
  images: [],
  imageTexts: {},
  variants: [variant()],
  ...more,
});
const stored = { id: 'v1', size: 'M', colour: null, price: 250, stock: 10 };

test.each([
  ['nothing', {}, []],
  ['no club', { clubId: '' }, ['club']],
  ['no name in either language', { name: ' ' }, ['name']],
  ['a Thai name alone', { name: '', nameTh: 'เสื้อวิ่ง' }, []],
  ['an address with capitals', { slug: 'Shirt' }, ['slug']],
  ['a limit', { maxPerBuyer: '2' }, []],
  ['a limit of none', { maxPerBuyer: '0' }, ['limit']],
  ['no kinds', { variants: [] }, ['variants']],
  ['a negative price', { variants: [variant({ price: '-1' })] }, ['price']],
  ['a price in words', { variants: [variant({ price: 'NaN' })] }, ['price']],
  ['half a piece', { variants: [variant({ stock: '1.5' })] }, ['stock']],
  ['the same kind twice', { variants: [variant(), variant({ key: '2', size: ' M ' })] }, ['twice']],
] as const)('%s is reported', (_what, more, troubles) => {
  expect(problemsOf(draft(more))).toEqual(troubles);
});

test('saving writes only changed fields, and nothing if nothing changed', () => {
  expect(variantChanges([stored], [draftVariant(stored)])).toEqual({ added: [], changed: [], removed: [] });
  expect(variantChanges([stored], [variant({ id: 'v1', price: '300' })]).changed).toEqual([
    { id: 'v1', columns: { price: 300 }, seenStock: undefined },
  ]);
});

test('a new stock replaces only the one that the seller saw', () => {
  expect(variantChanges([stored], [variant({ id: 'v1', stock: '30' })]).changed).toEqual([
    { id: 'v1', columns: { stock: 30 }, seenStock: 10 },
  ]);
});

test('variants are added and removed', () => {
  expect(variantChanges([stored], [variant({ size: 'L', colour: 'green' })])).toEqual({
    added: [{ size: 'L', colour: 'green', price: 250, stock: 10 }],
    changed: [],
    removed: ['v1'],
  });
});

test('pieces sold during an edit stay sold, and the typed values stay', () => {
  const now = { ...stored, stock: 8 };
  const untouched = rebaseVariants([draftVariant(stored)], [stored], [now]);
  expect(variantChanges([now], untouched).changed).toEqual([]);
  const typed = rebaseVariants([{ ...draftVariant(stored), stock: '30', price: '300' }], [stored], [now]);
  expect(variantChanges([now], typed).changed).toEqual([{ id: 'v1', columns: { stock: 30, price: 300 }, seenStock: 8 }]);
  expect(rebaseVariants([variant()], [stored], [now])).toEqual([variant()]);
});

test('texts of pictures are saved where they say something, of pictures that the product has', () => {
  const imageTexts = { 'a.webp': { th: ' เสื้อ ', en: '' }, 'b.webp': { th: '', en: '  ' }, 'gone.webp': { en: 'Gone' } };
  expect(writtenTexts(draft({ images: ['a.webp', 'b.webp', 'c.webp'], imageTexts }))).toEqual({ 'a.webp': { th: 'เสื้อ' } });
});
