import { findViolations } from '@trivium/testing/accessibility';
import { expect, test } from 'vitest';
import { usePagesInBrowser } from './testing/browse-pages.ts';
import { sampleData, sampleMarket } from './testing/sample-data.ts';

const { open } = usePagesInBrowser(sampleData());

test('a forecast stays in the browser, shows beside the others, and is scored, exported and imported', async () => {
  const page = await open('/m/market-1', { locale: 'en-GB' });
  const resolved = {
    ...sampleMarket('market-1', {
      questionEn: 'Will the sample market of this test come about in กาตาร์และอาบูดาบี by the end of 2027?',
    }),
    outcome: 'yes',
    status: 'resolved',
    closesAt: '2099-01-01T00:00:00.000Z',
  };
  await page.route('**/api/markets', (route) => route.fulfill({ json: { markets: [resolved] } }));
  const [slider, number] = [
    page.getByLabel('Probability of Yes', { exact: true }),
    page.getByLabel('Probability of Yes, in per cent'),
  ];
  expect(await slider.getAttribute('aria-valuetext')).toBe('1% Yes');
  await number.fill('80');
  expect([await slider.inputValue(), await slider.getAttribute('aria-valuetext')]).toEqual(['80', '80% Yes']);
  await slider.fill('70');
  expect(await number.inputValue()).toBe('70');
  // What cannot be saved is said under the field, in the language of the page.
  const problem = page.getByText('Enter a whole number from 1 to 99.');
  for (const wrong of ['180', '33.5', '']) {
    await number.fill(wrong);
    expect(await problem.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Save my forecast' }).click();
    expect([await problem.isVisible(), await number.getAttribute('aria-invalid')]).toEqual([true, 'true']);
    expect([await slider.inputValue(), await page.evaluate(() => localStorage.getItem('forecasts'))]).toEqual(['70', null]);
    await number.fill('79');
    expect([await problem.isVisible(), await number.getAttribute('aria-invalid')]).toEqual([false, null]);
    await slider.fill('70');
  }
  await number.fill('80');
  const saved = page.getByText('Saved in this browser.');
  await page.getByRole('button', { name: 'Save 80%' }).click();
  expect(await saved.isVisible()).toBe(true);
  const isQuiet = () => page.locator('.my-forecast form .button').evaluate((button) => button.classList.contains('plain'));
  // What is saved needs no second press.
  expect(await isQuiet()).toBe(true);
  await slider.fill('75');
  expect(await isQuiet()).toBe(false);
  expect([await saved.count(), await page.getByRole('button', { name: 'Save 75%' }).isVisible()]).toEqual([0, true]);
  expect(await page.locator('.my-forecast [data-slot=mine]').textContent()).toBe('80%');
  await page.reload();
  expect(await page.locator('.my-forecast [data-slot=mine]').textContent()).toBe('80%');

  await page.goto('/?sort=yesProbability');
  const row = page.locator('.row', { hasText: 'sample market-1 come' });
  await expect.poll(() => row.locator('.number').textContent()).toMatch(/1%\s+You 80%/);
  expect(await page.locator('.row .own').count()).toBe(1);

  await page.goto('/my');
  const score = page.locator('[data-slot=mine-brier]');
  await expect.poll(() => score.textContent(), { timeout: 10_000 }).toBe('0.040');
  expect(await page.locator('[data-slot=curators-brier]').textContent()).toBe('0.423');
  expect(await page.locator('.calibration circle').evaluateAll((dots) => dots.map((dot) => dot.getAttribute('cx')))).toEqual([
    '0.8',
  ]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as a file' }).click(),
  ]);
  const file = await download.path();
  await page.evaluate(() => localStorage.removeItem('forecasts'));
  await page.reload();
  expect(await page.getByText('You have no forecasts yet').isVisible()).toBe(true);
  await page.locator('[data-import]').setInputFiles(file);
  await expect.poll(() => score.textContent(), { timeout: 10_000 }).toBe('0.040');
  await page.locator('[data-import]').setInputFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"forecasts":{"a":[{"at":"x","yes":7},null]}}'),
  });
  await expect
    .poll(() => page.locator('.my-forecasts .actions [role=status]').textContent())
    .toContain('no forecasts we can read');
  // An earlier forecast in a file joins the later one, which is still the one that is scored.
  await page.locator('[data-import]').setInputFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      '{"forecasts":{"market-1":[{"at":"2026-01-01T00:00:00Z","yes":0.1}],"closed":[{"at":"2026-01-01T00:00:00Z","yes":0.3},{"at":"2026-02-02T00:00:00Z","yes":0.9}]}}',
    ),
  });
  await expect.poll(() => page.locator('.my-forecasts .actions [role=status]').textContent()).toContain('were added');
  expect(await score.textContent()).toBe('0.040');
  await page.goto('/m/closed');
  await expect.poll(() => page.locator('.my-forecast [data-slot=mine]').textContent()).toBe('30%');
  expect(await page.getByRole('button', { name: /^Save/ }).isVisible()).toBe(false);
  await page.goto('/m/market-1');
  await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  // Below its question, on a phone, a forecast has what to change and what to remove; a closed market's cannot change.
  await number.fill('80');
  await page.getByRole('button', { name: 'Save 80%' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/my');
  const line = page.locator('.scored-markets li').first();
  expect((await line.locator('[data-question]').boundingBox())!.width).toBeGreaterThan(300);
  // No line breaks inside a name.
  expect(await line.locator('.unbroken').allTextContents()).toEqual(['กาตาร์', 'อาบูดาบี']);
  expect((await line.locator('dl').textContent())?.replaceAll(/\s+/g, ' ')).toContain('You 80% Curators 35% Resolved Yes');
  await page
    .getByRole('button', { name: /^Remove: / })
    .first()
    .click();
  await page.getByRole('status').getByText('Removed from this browser.').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('forecasts'))).not.toContain('0.8');
});

test('one press saves the shown number, which the button names, and a key moves it', async () => {
  const page = await open('/m/market-1', { locale: 'en-GB' });
  const stored = () => page.evaluate(() => localStorage.getItem('forecasts'));
  // Nothing is saved before a press.
  expect([await stored(), await page.locator('.my-forecast [data-slot=mine]').textContent()]).toEqual([null, '–']);
  await page.getByRole('button', { name: 'Save 1%' }).press('Enter');
  expect(await stored()).toContain('0.01');
  await page.getByLabel('Probability of Yes', { exact: true }).press('ArrowRight');
  await page.getByRole('button', { name: 'Save 2%' }).press('Enter');
  expect(await stored()).toContain('0.02');
  await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  expect(await stored()).toBe('{}');
});

test('a forecast that a reader removes can be brought back for ten seconds, the last one first', async () => {
  const page = await open('/about', { locale: 'en-GB' });
  await page.clock.install();
  const markets = ['market-1', 'market-2'].map((slug) => sampleMarket(slug));
  await page.route('**/api/markets', (route) => route.fulfill({ json: { markets } }));
  const stored = () => page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('forecasts') ?? '{}')).toSorted());
  await page.evaluate(() => {
    const entry = { at: '2026-01-01T03:00:00.000Z', yes: 0.5 };
    localStorage.setItem('forecasts', JSON.stringify({ 'market-1': [entry], 'market-2': [entry] }));
  });
  await page.goto('/m/market-1');
  const [notice, undo] = [page.locator('.undo-notice'), page.getByRole('button', { name: 'Undo' })];
  const remove = page.getByRole('button', { name: /^Remove/ });
  await remove.press('Enter');
  expect([await stored(), await notice.textContent()]).toEqual([['market-2'], expect.stringContaining('Removed')]);
  // It covers nothing outside the panel of the forecast.
  const [box, panel] = [(await notice.boundingBox())!, (await page.locator('.my-forecast').boundingBox())!];
  expect(box.y).toBeGreaterThan(panel.y);
  expect(box.y + box.height).toBeLessThanOrEqual(panel.y + panel.height);
  // The pressed button is hidden, so the focus goes on to what undoes it; it waits for a reader who is there.
  expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.clock.runFor(10_500);
  await undo.press('Enter');
  expect([await stored(), await undo.isVisible()]).toEqual([['market-1', 'market-2'], false]);
  expect(await remove.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await page.locator('.my-forecast [data-slot=mine]').textContent()).toBe('50%');

  await page.goto('/my');
  await remove.first().click();
  await remove.first().click();
  expect([await stored(), await remove.count()]).toEqual([[], 0]);
  await undo.click();
  expect(await stored()).toEqual(['market-2']);
  await page.mouse.move(0, 0);
  await page.clock.runFor(9_000);
  expect(await undo.isVisible()).toBe(true);
  await page.clock.runFor(2_000);
  expect([await undo.isVisible(), await notice.textContent()]).toEqual([false, expect.not.stringContaining('Removed')]);
  expect(await stored()).toEqual(['market-2']);
});

test('on a phone a forecast is given right below the probability', async () => {
  const page = await open('/m/market-1', { locale: 'en-GB', viewport: { width: 390, height: 844 } });
  const edges = async (selector: string) => {
    const { y, height } = (await page.locator(selector).boundingBox())!;
    return [y, y + height] as const;
  };
  const [top, bottom] = await edges('.my-forecast');
  expect(top - (await edges('.headline'))[1]).toBeLessThan(40);
  expect((await edges('.story'))[0]).toBeGreaterThan(bottom);
  // A forecast that is there takes no more space: nothing below it moves.
  await page.evaluate(() => localStorage.setItem('forecasts', '{"market-1":[{"at":"2026-01-01T03:00:00Z","yes":0.5}]}'));
  await page.reload();
  await page.getByRole('button', { name: 'Remove' }).waitFor();
  expect((await edges('.my-forecast'))[1]).toBeCloseTo(bottom, 0);
  // Wide, it is beside the probability and takes no space from the story.
  await page.setViewportSize({ width: 1280, height: 900 });
  const [headline, panel] = [await edges('.headline'), await edges('.my-forecast')];
  expect(panel[0]).toBeCloseTo(headline[0], 0);
  expect((await edges('.story'))[0] - headline[1]).toBeLessThan(80);
  expect((await edges('aside'))[0]).toBeGreaterThan(panel[1]);
});

test('a resolved market shows readers their own last forecast before it closed and its score, and nothing to others', async () => {
  const page = await open('/m/settled', { locale: 'en-GB' });
  const line = page.locator('.headline [data-forecasts]');
  expect(await line.isVisible()).toBe(false);
  const forecast = async (at: string, yes: number) => {
    const stored = JSON.stringify({ settled: [{ at, yes }], 'market-1': [{ at: '2026-01-01T03:00:00Z', yes: 0.5 }] });
    await page.evaluate((value) => localStorage.setItem('forecasts', value), stored);
    await page.reload({ waitUntil: 'networkidle' });
  };
  await forecast('2026-02-01T02:00:00Z', 0.2);
  expect(await line.isVisible()).toBe(false);
  await forecast('2026-01-02T03:00:00Z', 0.2);
  await line.waitFor();
  expect((await line.textContent())?.replaceAll(/\s+/g, ' ')).toContain(
    'Your last forecast before it closed: 20% Brier score 0.040',
  );
});

test('hints and similar markets follow the writing of a proposal', async () => {
  const page = await open('/propose', { locale: 'en-GB' });
  await page.getByLabel('Question', { exact: true }).fill('Will the price of Bitcoin be above 200,000 US dollars');
  await page.getByLabel('What decides it').fill('Yes if the price is above it.');
  await expect
    .poll(() => page.locator('#similar').textContent(), { timeout: 10_000 })
    .toContain('Will the price of Bitcoin be above 150,000');
  expect(await page.locator('#findings').textContent()).toContain('Do the criteria say by when');
  expect(await page.getByLabel('What decides it').inputValue()).toBe('Yes if the price is above it.');
});

test.each([
  ['th', 'ธันวาคม 2569', '3 ธ.ค. 2569'],
  ['en', 'December 2026', '3 Dec 2026'],
] as const)(
  'the closing day is picked from a calendar of the language’s era, by keyboard too (%s)',
  async (language, month, day) => {
    const page = await open(`/about?lang=${language}`, { viewport: { width: 390, height: 844 } });
    await page.clock.setFixedTime('2026-11-29T05:00:00Z');
    await page.goto(`/propose?lang=${language}`);
    const [field, opener, calendar] = [page.locator('#closesAt'), page.locator('.day-input > button'), page.getByRole('dialog')];
    await opener.click();
    await calendar.waitFor();
    const at = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset['day']);
    expect(await at()).toBe('2026-11-29');
    // A day that has passed cannot be chosen.
    await page.keyboard.press('ArrowLeft');
    expect([await at(), await calendar.locator('[data-day="2026-11-28"]').isDisabled()]).toEqual(['2026-11-29', true]);
    for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
    expect([await at(), await calendar.locator('[aria-live]').textContent()]).toEqual(['2026-12-03', month]);
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    expect([await field.inputValue(), await calendar.isVisible()]).toEqual([day, false]);
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await opener.click();
    expect(await at()).toBe('2026-12-03');
    await page.keyboard.press('Escape');
    expect(await calendar.isVisible()).toBe(false);
  },
);

test('a closing day far ahead is picked by its month and its year, of which none has passed', async () => {
  const page = await open('/about?lang=th', { viewport: { width: 390, height: 844 } });
  await page.clock.setFixedTime('2026-11-29T05:00:00Z');
  await page.goto('/propose?lang=th');
  await page.locator('.day-input > button').click();
  const [month, year] = [page.getByLabel('เดือน', { exact: true }), page.getByLabel('ปี', { exact: true })];
  expect(await month.locator('option').allTextContents()).toEqual(['พฤศจิกายน', 'ธันวาคม']);
  await year.selectOption('2571');
  expect(await month.locator('option').count()).toBe(12);
  await month.selectOption('กุมภาพันธ์');
  // The last day of the chosen month, where it is shorter than the one before.
  await page.getByRole('dialog').getByText('29', { exact: true }).click();
  expect(await page.locator('#closesAt').inputValue()).toBe('29 ก.พ. 2571');
});

test('a check marks the fields that would be refused, and a mended field loses its mark', async () => {
  const page = await open('/propose', { locale: 'en-GB' });
  const field = page.getByLabel('Closes on');
  await field.fill('tomorrow');
  await page.getByRole('button', { name: 'Check' }).click();
  await page.locator('#closesAt-hint.problem').waitFor();
  expect(await page.locator('[aria-invalid=true]').count()).toBe(5);
  await field.fill('31 Dec 2099');
  await page.locator('#closesAt-hint:not(.problem)').waitFor();
  expect(await page.locator('[aria-invalid=true]').count()).toBe(4);
});

test.each([true, false])('the check of a phone’s form leads to what is still needed (script: %s)', async (javaScriptEnabled) => {
  const page = await open('/propose', { locale: 'en-GB', javaScriptEnabled, viewport: { width: 390, height: 844 } });
  await page.getByLabel('Question', { exact: true }).fill('ฝนจะตกที่เชียงใหม่ไหม');
  await page.getByRole('button', { name: 'Check' }).click();
  const needed = page.getByText('Still needed: a subject, a closing date, what decides it, and a source.');
  await needed.waitFor();
  expect(await page.locator('#findings').textContent()).toContain('Does the question say by when?');
  await expect.poll(async () => (await page.locator('#findings').boundingBox())!.y).toBeLessThan(300);
  if (javaScriptEnabled) expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Before you submit');
  else expect(new URL(page.url()).hash).toBe('#findings');
});
