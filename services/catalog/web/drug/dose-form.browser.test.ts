import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { messages } from '../messages/index.ts';
import { useReader } from '../testing/use-reader.ts';

const { open, close } = useReader();
const { en } = messages;

const smallSyringe = 'rounded down to the nearest 0.01 mL for a 1 mL syringe';
const halfLines = 'rounded down to the nearest 0.05 mL for a 3 mL syringe';
const rowOf = (page: Page, text: string) => page.locator('.doses tr', { hasText: text }).first();
const linesOf = async (place: Locator) =>
  (await place.locator('p').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());

test('computes the doses of an animal without a request, and keeps the animal in the address', async () => {
  const page = await open('/drugs/carprofen?lang=en');
  await page.context().setOffline(true);
  await page.getByLabel(en.dose.species).selectOption('dog');
  await page.getByLabel(en.dose.weight).fill('12.4');
  const subcutaneous = page.locator('.doses tr', { hasText: '50 mg/mL' }).locator('.dose-result').first();
  await subcutaneous.getByText('54.5 mg').waitFor();
  expect(await linesOf(subcutaneous)).toEqual([
    `54.5 mg every 24 h = 1.05 mL of 50 mg/mL calculated: 1.091 mL · ${halfLines}`,
    `or 27.2 mg every 12 h = 0.54 mL of 50 mg/mL calculated: 0.5456 mL · ${smallSyringe}`,
  ]);
  expect(await subcutaneous.locator('.for-weight').textContent()).toBe('For 12.4 kg:');
  expect(new URL(page.url()).searchParams.get('weight')).toBe('12.4');
  await page.getByRole('status').getByText('amount for 12.4 kg').waitFor();
  await page.getByLabel(en.dose.unit).selectOption('lb');
  await subcutaneous.getByText('24.7 mg').waitFor();
  await page.getByLabel(en.dose.weight).fill('heavy');
  await page.getByText(en.dose.wrongWeight).waitFor();
  expect(await page.locator('.dose-result p').count()).toBe(0);
});

test.each(['carprofen', 'amoxicillin'])(
  'on a phone the first result of %s is in sight when the button is pressed',
  async (slug) => {
    const page = await open(`/drugs/${slug}?lang=th`, { viewport: { width: 390, height: 844 } });
    await page.locator('#dose-weight').fill('4.5');
    const result = page.locator('.dose-result:not(:empty)').first();
    await page.locator('.dose-form .fields > .button').click();
    await expect
      .poll(async () => {
        const { y, height } = (await result.boundingBox()) ?? { y: 0, height: Infinity };
        return y > 0 && y + height < 844;
      })
      .toBe(true);
  },
);

test('the number that was read is shown with its unit, never what was typed; one with two readings gives no dose', async () => {
  const page = await open('/drugs/florfenicol?lang=en&species=cattle&weight=1,200&unit=kg', { javaScriptEnabled: false });
  await page.getByText('Enter 1200 or 1.2.').waitFor();
  expect(await page.locator('.dose-result p').count()).toBe(0);
  await close();
  const withScript = await open('/drugs/florfenicol?lang=en');
  const status = withScript.locator('#dose-status');
  const weight = withScript.getByLabel(en.dose.weight);
  await weight.fill('1,200');
  await expect.poll(() => status.textContent()).toBe('Enter 1200 or 1.2.');
  expect(await withScript.locator('.dose-result p').count()).toBe(0);
  expect(await weight.getAttribute('aria-invalid')).toBe('true');
  await withScript.locator('.own-product summary').click();
  await withScript.getByLabel(en.dose.strength).fill('300,5');
  for (const [typed, read] of [
    ['๑,๒๐๐.๕', '1,200.5 kg'],
    ['12,4', '12.4 kg'],
    ['๑๒ กก.', '12 kg'],
  ] as const) {
    await weight.fill(typed);
    const text = `Each dose below shows the amount for ${read}. Your product: 300.5 mg/mL.`;
    await expect.poll(() => status.textContent()).toBe(text);
  }
  // Among several species the doses of one that hardly weighs so much are closed.
  await withScript.locator('#doses-cattle summary').first().click();
  await withScript.getByText('12 kg is unusual for cattle').first().waitFor();
  await withScript.getByLabel(en.dose.strength).fill('300 g');
  await expect.poll(() => status.textContent()).toBe(`${en.dose.otherUnit} Each dose below shows the amount for 12 kg.`);
});

test('steps that follow one another are shown together, with how often each is given', async () => {
  const page = await open('/drugs/meloxicam?lang=en&species=dog&weight=8&unit=kg');
  const result = page.locator('.doses tr', { hasText: 'on day 1, then' }).locator('.dose-result').first();
  await result.getByText('1.6 mg').waitFor();
  expect(await linesOf(result)).toEqual([
    `Day 1: 1.6 mg = 3.2 mL of 0.5 mg/mL or 1.05 mL of 1.5 mg/mL calculated: 1.066 mL · ${halfLines}`,
    `Then: 0.8 mg every 24 h = 1.6 mL of 0.5 mg/mL or 0.53 mL of 1.5 mg/mL calculated: 0.5333 mL · ${smallSyringe}`,
  ]);
});

test('an entered strength gives tablets that can be given, and replaces that of the entry', async () => {
  const page = await open('/drugs/carprofen?lang=en&species=dog&weight=12.4&unit=kg&strength=75&strengthUnit=mg/tablet');
  const results = page.locator('.doses .dose-result');
  expect(await linesOf(results.first())).toEqual([
    `54.5 mg every 24 h = ½ × 75 mg tablet (37.5 mg) 32% below the source’s dose: look for another strength · calculated: 0.7274 tablets · ${en.dose.result.pieces} · ${en.dose.result.entered}`,
    `or 27.2 mg every 12 h = ¼ × 75 mg tablet (18.75 mg) 32% below the source’s dose: look for another strength · calculated: 0.3637 tablets · ${en.dose.result.pieces} · ${en.dose.result.entered}`,
  ]);
  // No line breaks between a figure and its unit, in the server's markup and in the script's.
  const unbroken = '= ½\u00A0× 75\u00A0mg tablet (37.5\u00A0mg)';
  expect(await results.first().locator('.volume').first().textContent()).toBe(unbroken);
  await page.getByLabel(en.dose.strengthUnit).selectOption('mg/mL');
  const injection = results.nth(1);
  await injection.getByText('75 mg/mL').first().waitFor();
  expect((await linesOf(injection)).join(' ')).not.toContain('50 mg/mL');
  // Only the injection has 50 mg/mL.
  await page.getByLabel(en.dose.strength).fill('50');
  await injection.getByText('50 mg/mL').first().waitFor();
  expect(await linesOf(results.first())).toEqual([
    '54.5 mg every 24 h',
    `or 27.2 mg every 12 h ${en.dose.result.noVolume['not-by-mouth']}`,
  ]);
});

test('of bands by weight the amount is that of the animal’s, which is marked in the list of all', async () => {
  const page = await open('/drugs/nitenpyram?lang=en');
  const row = rowOf(page, 'over 57 kg: two');
  const marked = row.locator('.dose-steps > [aria-current]');
  await page.getByLabel(en.dose.species).selectOption('dog');
  await page.getByLabel(en.dose.weight).fill('12');
  await row.getByText('For 12 kg:').waitFor();
  expect(await linesOf(row.locator('.dose-result'))).toEqual([
    '11.1 to 57.0 kg: 57 mg each time: doses at least 24 h apart = 1 × 57 mg tablet',
  ]);
  expect((await marked.allTextContents()).map((text) => text.trim())).toEqual([
    'or 11.1 to 57.0 kg: 57 mg per animal, doses at least 24 h apart',
  ]);
  await rowOf(page, '25.1 to 125 lb').getByText('For 12 kg (26.5 lb):').waitFor();
  await page.getByLabel(en.dose.weight).fill('11.05');
  const between = 'No figure: 11.05 kg is between the source’s bands “1 to 11.0 kg” and “11.1 to 57.0 kg”';
  await row.getByText(between).waitFor();
  expect(await marked.count()).toBe(0);
});

test('of a divided dose the amount is what is given each time, as often as the source says', async () => {
  const page = await open('/drugs/levothyroxine?lang=en&species=dog&weight=12&unit=kg', { javaScriptEnabled: false });
  expect(await linesOf(page.locator('.dose-result').first())).toEqual([
    '0.264 mg every 24 h',
    `or 0.132 mg every 12 h 0.264 mg a day in 2 doses ${en.dose.result.noVolume['product-unknown']}`,
  ]);
});

test('a tab keeps the weight of a species: other drugs offer it, and compute with it only when it is chosen', async () => {
  const page = await open('/drugs/carprofen?lang=en');
  await page.getByLabel(en.dose.weight).fill('12.4');
  await page.getByText(en.dose.caution).click();
  await page.getByText('This tab remembers 12.4 kg · Dog for other drugs.').waitFor();
  const address = new URL(page.url());
  await page.goto(`${address.origin}/drugs/danofloxacin?lang=en`);
  const offer = page.locator('[data-last-animal]');
  expect(await offer.isVisible()).toBe(false);
  await page.goto(`${address.origin}/drugs/meloxicam?lang=en`);
  await page.getByText('Your last animal in this tab: 12.4 kg · Dog.').waitFor();
  expect(await page.getByLabel(en.dose.weight).inputValue()).toBe('');
  expect(await page.locator('.dose-result p').count()).toBe(0);
  await page.getByRole('button', { name: 'Use 12.4 kg · Dog' }).click();
  expect(await page.getByLabel(en.dose.species).inputValue()).toBe('dog');
  await page.locator('#doses-dog .for-weight').getByText('For 12.4 kg:').first().waitFor();
  await page.getByText(en.dose.caution).click();
  await page.getByRole('button', { name: en.dose.forget }).click();
  expect(await page.getByLabel(en.dose.weight).inputValue()).toBe('');
  await page.reload();
  await page.getByLabel(en.dose.weight).waitFor();
  expect(await offer.isVisible()).toBe(false);
});

test('a weight that is missing or wrong is said, with the focus in the field', async () => {
  const page = await open('/drugs/carprofen?lang=en');
  const weight = page.getByLabel(en.dose.weight);
  const compute = page.getByRole('button', { name: en.dose.compute });
  await compute.click();
  await page.getByText(en.dose.missingWeight).waitFor();
  expect(await weight.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await weight.getAttribute('aria-invalid')).toBe('true');
  await weight.fill('heavy');
  await compute.click();
  await page.getByText(en.dose.wrongWeight).waitFor();
  expect(await weight.evaluate((field) => field === document.activeElement)).toBe(true);
  await weight.fill('12.4');
  expect(await weight.getAttribute('aria-invalid')).toBeNull();
  const strength = page.getByLabel(en.dose.strength);
  await page.locator('.own-product summary').click();
  await strength.fill('strong');
  await compute.click();
  await page.getByText(en.dose.wrongStrength).waitFor();
  expect(await strength.evaluate((field) => field === document.activeElement)).toBe(true);
});

test('a weight that the species hardly has is answered with a warning, and one that it cannot have with no amount', async () => {
  const impossible = 'Check the weight and the unit: 1,200 kg is impossible for a cat.';
  const page = await open('/drugs/meloxicam?lang=en&species=cat&weight=1200&unit=kg', { javaScriptEnabled: false });
  const textsOf = (of: Page) => of.locator('#dose-status, #doses-cat .weight-warning').allTextContents();
  expect(await textsOf(page)).toEqual([impossible, impossible]);
  expect(new Set(await page.locator('#doses-cat .dose-result').allTextContents())).toEqual(
    new Set([en.dose.result.obstacle['weight-impossible']]),
  );
  await close();
  const withScript = await open('/drugs/meloxicam?lang=en&species=cat&weight=4&unit=kg');
  await withScript.getByText('1.2 mg').waitFor();
  expect(await withScript.locator('.weight-warning').filter({ visible: true }).count()).toBe(0);
  await withScript.getByLabel(en.dose.weight).fill('20');
  const warning = '20 kg is unusual for a cat. Check the weight and the unit (kg or lb).';
  await withScript.getByRole('status').getByText(warning).waitFor();
  await withScript.getByText('6 mg', { exact: true }).first().waitFor();
  const [above, table] = await Promise.all(
    ['.weight-warning', 'table'].map((part) => withScript.locator(`#doses-cat ${part}`).boundingBox()),
  );
  expect(above?.y).toBeLessThan(table?.y ?? 0);
  await withScript.getByLabel(en.dose.weight).fill('1200');
  await withScript.getByRole('status').getByText(impossible).waitFor();
  expect(await textsOf(withScript)).toEqual([impossible, impossible]);
  expect(await withScript.locator('#doses-cat .dose-result strong').count()).toBe(0);
});

test('without a chosen species the doses of the first that fits the weight open, and those of others close', async () => {
  const page = await open('/drugs/ivermectin?lang=en');
  const openSpecies = () => page.locator('.doses .species[open]').evaluateAll((groups) => groups.map(({ id }) => id));
  expect(await openSpecies()).toEqual(['doses-dog']);
  await page.getByLabel(en.dose.weight).fill('450');
  await expect.poll(openSpecies).toEqual(['doses-horse']);
});

test('what leaves the device is said below the caution: the weight is in the address', async () => {
  const page = await open('/drugs/meloxicam?lang=en&species=cat');
  await page.getByLabel(en.dose.weight).fill('4');
  await page.getByText(en.dose.caution).click();
  await page.getByText(en.dose.inAddress).waitFor();
  expect(await page.getByText(en.dose.onDevice).isVisible()).toBe(true);
  expect(new URL(page.url()).searchParams.get('weight')).toBe('4');
  await close();
  const without = await open('/drugs/meloxicam?lang=en&species=cat&weight=4&unit=kg', { javaScriptEnabled: false });
  await without.getByText(en.dose.caution).click();
  expect([await without.getByText(en.dose.inAddress).isVisible(), await without.getByText(en.dose.onDevice).isVisible()]).toEqual(
    [true, false],
  );
});

test('the results leave the indications their width, and break none of their words', async () => {
  const page = await open('/drugs/meloxicam?lang=en&weight=12.4&unit=kg', { viewport: { width: 1024, height: 900 } });
  const broken = () =>
    page.locator('.doses .indication > div').evaluateAll((cells) => {
      const widths = cells.filter((cell) => cell.checkVisibility()).map((cell) => (cell.parentElement ?? cell).clientWidth);
      const wide = cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent);
      return { narrowest: Math.min(...widths), wide };
    });
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const { narrowest, wide } = await broken();
    expect([width, narrowest >= 144, wide]).toEqual([width, true, []]);
  }
  await close();
  // It has the longest word of all.
  const longest = await open('/drugs/mitotane?lang=th&weight=12.4&unit=kg', { viewport: { width: 1024, height: 900 } });
  const overflowing = longest
    .locator('.doses .indication > div')
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
  expect(await overflowing).toBe(0);
});

test('on a phone a computed dose has the width of its card', async () => {
  const page = await open('/drugs/meloxicam?lang=en&species=dog&weight=8&unit=kg', { viewport: { width: 390, height: 800 } });
  const widths = await page
    .locator('.doses .figures:visible > div')
    .evaluateAll((cells) => cells.map((each) => each.getBoundingClientRect().width));
  expect(widths.length).toBeGreaterThan(1);
  expect(Math.min(...widths)).toBeGreaterThan(200);
});

test.each([
  ['meloxicam', '8'],
  ['nitenpyram', '12'],
  ['ivermectin', '11.34'],
  ['trilostane', '10'],
  ['gabapentin', '12'],
  ['buprenorphine', '12'],
  ['insulin-porcine-zinc', '10'],
  ['xylazine', '12'],
  ['enrofloxacin', '12'],
])('the server writes the same of %s for %s kg without a script', async (slug, weight) => {
  const textsOf = async (page: Page) => {
    const parts = page.locator('.doses tbody:not([hidden]) :is(.dose-result :is(p, .for-weight), .dose-steps > [aria-current])');
    return parts.evaluateAll((lines) => lines.map((line) => line.textContent?.replaceAll(/\s+/g, ' ').trim()));
  };
  const withScript = await open(`/drugs/${slug}?lang=en`);
  await withScript.getByLabel(en.dose.species).selectOption('dog');
  await withScript.getByLabel(en.dose.weight).fill(weight);
  await withScript.locator('.dose-result p').first().waitFor();
  const computedHere = await textsOf(withScript);
  expect(computedHere.length).toBeGreaterThan(1);
  await close();
  const page = await open(`/drugs/${slug}?lang=en&species=dog&weight=${weight}&unit=kg`, { javaScriptEnabled: false });
  expect(await textsOf(page)).toEqual(computedHere);
});

test('the server writes the same without a script', async () => {
  const withScript = await open('/drugs/meloxicam?lang=en');
  await withScript.getByLabel(en.dose.species).selectOption('dog');
  await withScript.getByLabel(en.dose.weight).fill('8');
  await withScript.locator('.own-product summary').click();
  await withScript.getByLabel(en.dose.strength).fill('2');
  await withScript.locator('.dose-result p').first().waitFor();
  const textsOf = (page: Page) =>
    page
      .locator('.doses tbody:not([hidden]) .dose-result p')
      .evaluateAll((lines) => lines.map((line) => line.textContent?.replaceAll(/\s+/g, ' ').trim()));
  const computedHere = await textsOf(withScript);
  expect(computedHere.length).toBeGreaterThan(2);
  expect(computedHere.join(' ')).toContain(`= 0.8 mL of 2 mg/mL ${en.dose.result.entered}`);
  await close();
  const page = await open('/drugs/meloxicam?lang=en&species=dog&weight=8&unit=kg&strength=2', { javaScriptEnabled: false });
  expect(await textsOf(page)).toEqual(computedHere);
  expect(await page.locator('.doses tbody:visible').count()).toBe(1);
  await rowOf(page, 'once').waitFor();
});
