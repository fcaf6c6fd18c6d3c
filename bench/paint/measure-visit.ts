import type { launchBrowser } from '@trivium/testing/launch-browser';

type Browser = Awaited<ReturnType<typeof launchBrowser>>;

/** What a first visit on a weak phone costs. */
export interface Visit {
  /** Milliseconds from the navigation to the first contentful paint. */
  readonly paintMs: number;
  /** Until the largest thing of the first screen was painted: the page's content can be read. */
  readonly contentMs: number;
  /** Until the page's heading is there and its first scripts have run. */
  readonly usableMs: number;
  /** Bytes of the document, as sent. */
  readonly documentBytes: number;
  /** Bytes of script that had arrived by then, as sent. */
  readonly scriptBytes: number;
  readonly requests: number;
  /** Cumulative layout shift until the network is idle. */
  readonly shift: number;
}

const phone = { width: 390, height: 844 };
const bitsPerSecond = 1_600_000;
const latencyMs = 150;
const slowdown = 4;

/**
 * Opens a page as a Thai visitor with an empty cache, on a throttled line and processor; with a session as the person whose it is,
 * whose phone has nothing else of the portal.
 */
export async function measureVisit(browser: Browser, url: string, portalSession?: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: phone, isMobile: true, locale: 'th-TH' });
  try {
    const page = await context.newPage();
    if (portalSession !== undefined) {
      await context.addCookies([{ name: 'signed-in', value: '1', url }]);
      await page.addInitScript((stored) => localStorage.setItem('portal-session', stored), portalSession);
    }
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: bitsPerSecond / 8,
      uploadThroughput: bitsPerSecond / 8,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(observe);
    await page.goto(url);
    await page.locator('main h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    return await page.evaluate(read);
  } finally {
    await context.close();
  }
}

interface Observed {
  contentMs?: number;
  usableMs?: number;
  shift?: number;
}

/** Runs in the page before its own scripts. */
function observe(): void {
  const observed = globalThis as Observed;
  observed.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) observed.shift = (observed.shift ?? 0) + (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) observed.contentMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const isUsable = () => document.readyState !== 'loading' && document.querySelector('main h1') !== null;
  const check = () => {
    if (observed.usableMs !== undefined || !isUsable()) return;
    observed.usableMs = performance.now();
    watcher.disconnect();
  };
  const watcher = new MutationObserver(check);
  watcher.observe(document, { childList: true, subtree: true });
  // Modules run before this event, and so does whatever a page made of them needs.
  document.addEventListener('DOMContentLoaded', check);
}

/** Runs in the page when the network is idle. */
function read(): Visit {
  const { contentMs = Number.NaN, usableMs = Number.NaN, shift = Number.NaN } = globalThis as Observed;
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const isScript = ({ name }: PerformanceResourceTiming) => /\.js(\?|$)/.test(name);
  return {
    paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    contentMs,
    usableMs,
    documentBytes: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).encodedBodySize,
    scriptBytes: resources
      .filter((resource) => isScript(resource) && resource.responseEnd <= usableMs)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    requests: resources.length + 1,
    shift,
  };
}
