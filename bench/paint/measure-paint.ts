import type { launchBrowser } from '@trivium/testing/launch-browser';

type Browser = Awaited<ReturnType<typeof launchBrowser>>;

const phone = { width: 390, height: 844 };
const bitsPerSecond = 1_600_000;
const latencyMs = 150;
const slowdown = 4;

/** Milliseconds from the navigation to the first contentful paint, with an empty cache. */
export async function measurePaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: phone, isMobile: true, locale: 'th-TH' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: bitsPerSecond / 8,
      uploadThroughput: bitsPerSecond / 8,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(url, { waitUntil: 'load' });
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const paint = list.getEntriesByName('first-contentful-paint')[0];
            if (paint) resolve(paint.startTime);
          }).observe({ type: 'paint', buffered: true });
        }),
    );
  } finally {
    await context.close();
  }
}
