import { findViolations, themeRules, type AccessibilityScope } from '@trivium/testing/accessibility';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { messages } from '../messages/index.ts';
import { sampleLog } from '../testing/sample-data.ts';
import { useReader } from '../testing/use-reader.ts';

const { address, open, close } = useReader();
const { en, th } = messages;
const under = (limit: number) => (value: number) => value < limit;

test('an entry shows all that it has, and how its signature is checked without script', async () => {
  const page = await open('/drugs/gabapentin?lang=en', { javaScriptEnabled: false });
  expect(await page.locator('.doses').textContent()).toContain('35 to 50 mg/kg per day divided into two or three doses');
  expect(await page.locator('.steps li').count()).toBe(8);
  expect(await page.locator('[data-run], [data-change], [data-state-text]').filter({ visible: true }).count()).toBe(0);
  const otherwise = page.locator('#verify noscript p');
  expect([await otherwise.isVisible(), await otherwise.textContent()]).toEqual([
    true,
    expect.stringContaining(en.verify.noScript),
  ]);
  const bundle = await otherwise.locator('a').first().getAttribute('href');
  expect((await (await fetch(`${address()}${bundle}`)).json()) as object).toHaveProperty('envelope');
});

test('the button shares the address without the animal', async () => {
  const page = await open('/drugs/meloxicam?lang=en&species=dog&weight=12&unit=kg');
  await page.evaluate(() => {
    const writeText = async (text: string) => void (document.body.dataset['written'] = text);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  });
  await page.locator('[data-share]').click();
  await expect
    .poll(() => page.locator('body').getAttribute('data-written'))
    .toBe('https://catalog.example.org/drugs/meloxicam?lang=en');
});

test('in print an entry is black on white, without controls, with whole addresses and its signers', async () => {
  const page = await open('/drugs/ivermectin?lang=en', { colorScheme: 'dark', viewport: { width: 718, height: 1000 } });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const colours = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    return [color, backgroundColor];
  });
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  for (const selector of ['.masthead', '.contents', '#verify', '.columns > aside'])
    expect([selector, await page.locator(selector).isVisible()]).toEqual([selector, false]);
  expect(await page.locator('.on-paper').textContent()).toContain('https://catalog.example.org/drugs/ivermectin');
  expect(await page.locator('.on-paper').textContent()).toContain('20\u00a0November\u00a02026');
  // Paper opens nothing, so it has the whole warning.
  const { entry, demonstration, sources, currentLabel, general } = en.notice;
  for (const line of [entry, demonstration, sources, currentLabel, general])
    expect([line, await page.locator('.notice').getByText(line).isVisible()]).toEqual([line, true]);
  expect(await page.locator('#signatures').textContent()).toContain('ed25519:');
  const printed = await page
    .locator('.citations a[href^="http"]')
    .evaluateAll((links) => links.map((link) => [getComputedStyle(link, '::after').content, link.getAttribute('href')]));
  expect(printed.length).toBeGreaterThan(3);
  for (const [content, href] of printed) expect(content).toContain(href);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(718);
});

test('paper has the text of every clinical section and a line for each citation, no form, and two sheets for one animal', async () => {
  const page = await open('/drugs/meloxicam?lang=en&species=cat&weight=4&unit=kg');
  await page.emulateMedia({ media: 'print' });
  const text = await page.locator('main').innerText();
  const { indications, adverseReactions, drugInteractions, mechanismOfAction } = sampleLog.entries.find(
    ({ slug }) => slug === 'meloxicam',
  )!.sections;
  for (const section of [indications, adverseReactions, drugInteractions, mechanismOfAction]) expect(text).toContain(section);
  expect(text).toContain(en.dose.caution);
  for (const housekeeping of [en.drug.aboutSource, en.drug.publisher, en.drug.linked])
    expect([housekeeping, text.includes(housekeeping)]).toEqual([housekeeping, false]);
  expect(await page.locator('.dose-form :is(input, select, button)').filter({ visible: true }).count()).toBe(0);
  const sheets = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(sheets).toHaveLength(2);
});

test.each(['th', 'en'] as const)(
  'the first dose is on the first screen, below the form and one line that warns and opens, in %s',
  async (language) => {
    const { folded, reference, currentLabel } = messages[language].notice;
    const phone = { width: 390, height: 844 };
    const page = await open(`/drugs/meloxicam?lang=${language}`, { viewport: phone });
    const notice = page.locator('.notice');
    expect(await notice.count()).toBe(1);
    for (const part of [folded.unreviewed, reference])
      expect([part, await notice.getByText(part).isVisible()]).toEqual([part, true]);
    const lines = await notice
      .locator('summary')
      .evaluate((line) => line.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(line).lineHeight));
    expect(lines).toBeCloseTo(1, 1);
    expect(await notice.getByText(currentLabel).isVisible()).toBe(false);
    for (const slug of ['meloxicam', 'amoxicillin', 'ivermectin', 'ketamine', 'florfenicol']) {
      await page.goto(`/drugs/${slug}?lang=${language}`);
      const bottomOf = async (part: string) => {
        const box = await page.locator(part).first().boundingBox();
        return box === null ? Infinity : Math.round(box.y + box.height);
      };
      // Of the dose in its source's words a line is in sight.
      const doses = '.doses tbody .dose p';
      const top = await page.locator(doses).first().boundingBox();
      expect([slug, await bottomOf('.dose-form'), top?.y]).toEqual([
        slug,
        expect.toSatisfy(under(620)),
        expect.toSatisfy(under(820)),
      ]);
      await page.setViewportSize({ width: 1280, height: 900 });
      const onDesktop = await page.locator(doses).first().boundingBox();
      expect([slug, onDesktop?.y]).toEqual([slug, expect.toSatisfy(under(700))]);
      await page.setViewportSize(phone);
    }
    await page.goto(`/drugs/meloxicam?lang=${language}`);
    await notice.locator('summary').click();
    expect(await notice.getByText(currentLabel).isVisible()).toBe(true);
    await page.locator('.brands summary').click();
    expect(await page.locator('.brands').getByText('Metacam').isVisible()).toBe(true);
  },
);

test('a species below the name chooses itself and leads to its doses, with and without script', async () => {
  const page = await open('/drugs/meloxicam?lang=en&weight=4&unit=kg', { viewport: { width: 390, height: 844 } });
  const link = page.locator('.species-links').getByRole('link', { name: 'Cat', exact: true });
  await link.click();
  expect(await page.getByLabel(en.dose.species).inputValue()).toBe('cat');
  expect([await link.getAttribute('aria-current'), new URL(page.url()).searchParams.get('species')]).toEqual(['true', 'cat']);
  expect(await page.locator('#doses-cat summary').evaluate((summary) => summary === document.activeElement)).toBe(true);
  expect(await page.locator('#doses-cat').evaluate((doses) => Math.round(doses.getBoundingClientRect().top))).toBeLessThan(100);
  const target = await link.evaluate((each: HTMLAnchorElement) => each.pathname + each.search + each.hash);
  await close();
  const plain = await open(target, { javaScriptEnabled: false });
  expect([await plain.locator('#doses-cat').isVisible(), await plain.locator('#doses-dog').isVisible()]).toEqual([true, false]);
  expect(await plain.getByLabel(en.dose.weight).inputValue()).toBe('4');
});

test.each(['/drugs/meloxicam?species=cat', '/compare?a=carprofen&b=meloxicam'])(
  'on the Thai page %s the signed English is hidden until one switch shows all of it, without script, and paper has it',
  async (path) => {
    const page = await open(`${path}&lang=th`, { javaScriptEnabled: false });
    const english = page.locator('[open]:not([hidden]) :is(.signed, .quotation), #contraindications .quotation');
    const visible = () => english.filter({ visible: true }).count();
    const count = await english.count();
    expect([count > 4, await visible()]).toEqual([true, 0]);
    await page.emulateMedia({ media: 'print' });
    expect(await visible()).toBe(count);
    await page.emulateMedia({ media: 'screen' });
    await page.getByLabel(th.drug.originals).check();
    expect(await visible()).toBe(count);
    await page.goto(`${path}&lang=en`);
    expect([await english.count(), await page.getByLabel(en.drug.originals).count()]).toEqual([0, 0]);
  },
);

test('a table whose rows are cards on a phone is still a table to a screen reader', async () => {
  const page = await open('/drugs/ivermectin?lang=en&species=pig', { viewport: { width: 390, height: 800 } });
  const table = page.getByRole('table', { name: 'Doses of Ivermectin, by route: Pig' });
  expect(await table.getByRole('row').count()).toBe(1);
  expect(await table.getByRole('cell', { name: '300 micrograms/kg' }).isVisible()).toBe(true);
  // Which browsers forget differs, so every part says what it is.
  const roles = { tbody: 'rowgroup', tr: 'row', td: 'cell', 'thead th': 'columnheader', 'tbody th': 'rowheader' };
  for (const [part, role] of Object.entries(roles))
    expect([part, await table.locator(`${part}:not([role=${role}])`).count()]).toEqual([part, 0]);
  const label = await table
    .getByRole('cell', { name: '300 micrograms/kg' })
    .evaluate((cell) => getComputedStyle(cell, '::before').content);
  expect(label).toContain('Dose');
});

test('a long entry opens with its first species; a chosen animal, a link into it and paper open what is closed', async () => {
  const page = await open('/drugs/amoxicillin?lang=en');
  const openSpecies = () => page.locator('.species[open]').evaluateAll((all) => all.map(({ id }) => id));
  expect(await openSpecies()).toEqual(['doses-dog']);
  const lastSource = page.locator('.citations li').last();
  expect([await page.locator('#doses-pig td').first().isVisible(), await lastSource.isVisible()]).toEqual([false, false]);
  await page.emulateMedia({ media: 'print' });
  expect([await page.locator('#doses-pig td').first().isVisible(), await lastSource.isVisible()]).toEqual([true, true]);
  await page.emulateMedia({ media: 'screen' });
  await page.getByLabel(en.dose.species).selectOption('pig');
  await expect.poll(openSpecies).toEqual(['doses-dog', 'doses-pig']);
  expect([await page.locator('#doses-pig').isVisible(), await page.locator('#doses-dog').isVisible()]).toEqual([true, false]);
  const id = await lastSource.getAttribute('id');
  await page.evaluate((hash) => (location.hash = hash), `#${id}`);
  await expect.poll(() => lastSource.isVisible()).toBe(true);
});

test('on a phone what is proof is folded below what a clinic needs, and a link to a source or to the citations opens it; a wide screen shows it', async () => {
  const page = await open('/drugs/carprofen?lang=en', { viewport: { width: 390, height: 844 } });
  const [citations, verify] = [page.locator('#citations'), page.locator('#verify')];
  expect([await citations.isVisible(), await verify.isVisible()]).toEqual([false, false]);
  const below = await page.evaluate(() =>
    document.querySelector('#clinical')?.compareDocumentPosition(document.querySelector('#proof') as Element),
  );
  expect(below).toBe(4);
  await page.locator('.doses .cite').first().click();
  await expect.poll(() => page.locator('.citations li').first().isVisible()).toBe(true);
  await page.goto('/drugs/carprofen?lang=en');
  await page.getByRole('navigation', { name: en.drug.contents }).getByText(en.drug.citations).click();
  await expect.poll(() => citations.isVisible()).toBe(true);
  await close();
  const wide = await open('/drugs/carprofen?lang=en');
  expect([await wide.locator('#citations').isVisible(), await wide.locator('#verify').isVisible()]).toEqual([true, true]);
});

describe('the verifier', () => {
  test.each(['th', 'en'] as const)(
    'it is sound for axe before, after a good result and after a forgery, light and dark, in %s',
    async (language) => {
      const page = await open(`/drugs/ivermectin?lang=${language}`, { colorScheme: 'light' });
      const find = async (scope: AccessibilityScope = {}) => {
        expect(await findViolations(page, { within: '#verify', ...scope })).toEqual([]);
      };
      const inBoth = async () => {
        await page.emulateMedia({ colorScheme: 'light' });
        await find();
        await page.emulateMedia({ colorScheme: 'dark' });
        await find(themeRules);
      };
      await page.locator('#verify summary').click();
      await page.locator('[data-run]').click();
      await page.getByText(messages[language].verify.passedAll).waitFor();
      await inBoth();
      await page.locator('[data-change]').click();
      await page.locator('[data-verdict][data-state=failed]').waitFor();
      await inBoth();
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    },
  );

  const states = (page: Page) =>
    page.locator('[data-step]').evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset['state']));

  test('it passes every step of an entry in the reader’s own browser, and says whose signature it is', async () => {
    const page = await open('/drugs/amoxicillin?lang=en');
    expect(await states(page)).toEqual(Array.from({ length: 8 }, () => 'waiting'));
    await page.getByRole('button', { name: en.verify.run }).click();
    await page.getByText(en.verify.passedAll).waitFor();
    expect(await states(page)).toEqual(Array.from({ length: 8 }, () => 'passed'));
    const facts = await page.locator('[data-facts]').textContent();
    for (const fact of ['ed25519:', `in a log of ${sampleLog.view.size}`, 'catalog.example.org/log', 'witness.example.edu/w1'])
      expect(facts).toContain(fact);
  });

  test('it says the same in Thai', async () => {
    const page = await open('/drugs/amoxicillin?lang=th');
    await page.getByRole('button', { name: th.verify.run }).click();
    await page.getByText(th.verify.passedAll).waitFor();
    await page.locator('#place').selectOption('signature');
    await page.getByRole('button', { name: th.verify.changeRun }).click();
    await page.getByText(th.verify.codes.signature_invalid).waitFor();
    expect(await page.locator('#verify').innerText()).not.toMatch(/\{\w+\}|undefined/);
  });

  test.each([
    ['dose', 'entry', 'entry_not_payload'],
    ['signature', 'signature', 'signature_invalid'],
    ['key', 'key', undefined],
    ['record', 'log-entry', undefined],
    ['proof', 'inclusion', 'inclusion_invalid'],
  ])('one byte changed in the %s is caught at the step %s', async (place, step, code) => {
    const page = await open('/drugs/amoxicillin?lang=en');
    await page.locator('#place').selectOption(place);
    await page.getByRole('button', { name: en.verify.changeRun }).click();
    const failed = page.locator('[data-state=failed][data-step]');
    await failed.waitFor();
    expect(await failed.getAttribute('data-step')).toBe(step);
    if (code !== undefined) {
      expect(await failed.getAttribute('data-code')).toBe(code);
      expect(await failed.innerText()).not.toContain(code);
    }
    expect(await page.locator('[data-verdict]').textContent()).toContain('Caught at step');
    expect(await page.locator('[data-facts]').isVisible()).toBe(false);
    const [before, after] = await page.locator('[data-changed] mark').allTextContents();
    expect([before?.length, after?.length, before === after]).toEqual([1, 1, false]);
    await page.getByRole('button', { name: en.verify.run }).click();
    await page.getByText(en.verify.passedAll).waitFor();
  });

  test('any byte that the reader changes at random is caught', async () => {
    const page = await open('/drugs/amoxicillin?lang=en');
    await page.locator('#place').selectOption('any');
    for (let round = 0; round < 20; round++) {
      await page.locator('[data-changed]').evaluate((place) => place.replaceChildren());
      await page.getByRole('button', { name: en.verify.changeRun }).click();
      await page.locator('[data-changed] .verdict-line').waitFor();
      expect(await page.locator('[data-verdict]').getAttribute('data-state')).toBe('failed');
    }
  });

  test('a bundle that cannot be fetched is said, and can be tried again', async () => {
    const page = await open('/drugs/amoxicillin?lang=en');
    await page.route('**/bundle', (route) => route.fulfill({ status: 503 }), { times: 1 });
    await page.getByRole('button', { name: en.verify.run }).click();
    await page.getByText(en.verify.unreachable).waitFor();
    await page.getByRole('button', { name: en.verify.run }).click();
    await page.getByText(en.verify.passedAll).waitFor();
  });
});
