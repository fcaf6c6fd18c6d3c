import type { Page } from 'playwright-core';

/** The bytes of a PNG of this size, drawn by the browser. */
export async function drawPicture(page: Page, width: number, height: number): Promise<Buffer> {
  const bytes = await page.evaluate(
    async ([w = 1, h = 1]) => {
      const canvas = new OffscreenCanvas(w, h);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('this browser draws no pictures');
      context.fillStyle = 'teal';
      context.fillRect(0, 0, w, h);
      return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())];
    },
    [width, height],
  );
  return Buffer.from(bytes);
}
