import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { leavePage } from '../../testing/open-page.ts';
import { useAdministration } from '../../testing/use-administration.ts';

const { row, open } = useAdministration();

test('the times of the shop and the rule about dots are settings', async () => {
  const page = await open('/admin/settings');
  const shop = page.getByRole('region', { name: 'Shop', exact: true });
  // A day is not 1440 minutes to people.
  const hold = shop.getByLabel('Hours to pay for an order');
  expect(await hold.inputValue()).toBe('24');
  await hold.fill('0.05');
  await shop.getByLabel('Days to check a slip').fill('7');
  await shop.getByRole('button', { name: 'Save' }).click();
  await shop.getByRole('alert').waitFor();
  const read = () => row('select order_hold_minutes, slip_check_days, email_ignores_dots from app_settings');
  expect(await read()).toEqual({ order_hold_minutes: 1440, slip_check_days: 14, email_ignores_dots: false });
  await hold.fill('1.5');
  await shop.getByRole('button', { name: 'Save' }).click();
  await expect.poll(read).toMatchObject({ order_hold_minutes: 90 });
  await page.getByText('Settings saved').first().waitFor();
  await hold.fill('');
  await shop.getByRole('button', { name: 'Save' }).click();
  await expect.poll(read).toMatchObject({ order_hold_minutes: null, slip_check_days: 7 });
  const signUp = page.getByRole('region', { name: 'Chat, check-in and sign-up' });
  await signUp.getByLabel('Ignore dots before the @').check();
  await signUp.getByRole('button', { name: 'Save' }).click();
  await expect.poll(read).toMatchObject({ email_ignores_dots: true });
  await leavePage(page);
});

test('an emblem that is too large for documents is made smaller until it fits', async () => {
  const page = await open('/admin/settings');
  const documents = page.getByRole('region', { name: 'Official documents' });
  await documents
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'emblem.png', mimeType: 'image/png', buffer: await drawNoise(page, 600) });
  await documents.getByRole('img', { name: 'Emblem' }).waitFor();
  const stored =
    'select char_length(picture) <= 400000 as fits from document_pictures join app_settings on emblem_id = document_pictures.id';
  expect(await row(stored)).toEqual({ fits: true });
  await leavePage(page);
});

/** A square PNG that compresses badly, as scanned emblems do. */
async function drawNoise(page: Page, side: number): Promise<Buffer> {
  const base64 = await page.evaluate((pixels) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = pixels;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const image = context.createImageData(pixels, pixels);
    let state = 1;
    for (let place = 0; place < image.data.length; place++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      image.data[place] = place % 4 === 3 ? 255 : state >>> 24;
    }
    context.putImageData(image, 0, 0);
    return canvas.toDataURL('image/png').split(',')[1] as string;
  }, side);
  return Buffer.from(base64, 'base64');
}
