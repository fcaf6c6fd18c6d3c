import { encodeQR } from 'qr';
import type { Page } from 'playwright-core';

/** Gives the page a camera that shows a wall, then the pictures of `showToCamera`. Call it before opening the page. */
export async function giveCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [640, 480];
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    let squares: readonly (readonly boolean[])[] = [];
    const draw = () => {
      context.fillStyle = '#cfd4cc';
      context.fillRect(0, 0, 640, 480);
      const size = Math.floor(400 / (squares.length || 1));
      const [left, top] = [(640 - squares.length * size) / 2, (480 - squares.length * size) / 2];
      for (const [y, row] of squares.entries())
        for (const [x, isDark] of row.entries()) {
          context.fillStyle = isDark ? '#1b1f1c' : '#f7f8f5';
          context.fillRect(left + x * size, top + y * size, size, size);
        }
      requestAnimationFrame(draw);
    };
    draw();
    Object.assign(globalThis, { hold: (next: typeof squares) => void (squares = next) });
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(15);
  });
}

/** Holds a QR code before the camera. */
export const showToCamera = (page: Page, text: string): Promise<void> =>
  page.evaluate(
    (squares) => (globalThis as unknown as { hold: (next: boolean[][]) => void }).hold(squares),
    encodeQR(text, 'raw', { border: 4 }),
  );
