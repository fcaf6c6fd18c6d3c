import type { launchBrowser } from '@trivium/testing/launch-browser';

type Browser = Awaited<ReturnType<typeof launchBrowser>>;

export interface RecordedRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** The browser writes these itself. */
const ofTheConnection = /^(:|host$|connection$|content-length$|accept-encoding$)/;

/**
 * What a page asks of its service, from the second visit on: files that a browser keeps are not asked for again.
 * @param session of somebody who is signed in
 */
export async function recordVisit(browser: Browser, url: string, session?: string): Promise<RecordedRequest[]> {
  const context = await browser.newContext({ locale: 'th-TH', serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    if (session !== undefined)
      await page.addInitScript((value: string) => localStorage.setItem('portal-session', value), session);
    const visit = async () => {
      await page.goto(url);
      await page.locator('main h1').first().waitFor();
      await page.waitForLoadState('networkidle');
    };
    await visit();
    const sent: Promise<RecordedRequest>[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(new URL(url).origin) || /\/assets\/|\.(js|css|woff2)(\?|$)/.test(request.url())) return;
      sent.push(
        request.allHeaders().then((headers) => ({
          url: request.url(),
          method: request.method(),
          headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheConnection.test(name))),
          body: request.postData() ?? undefined,
        })),
      );
    });
    await visit();
    return await Promise.all(sent);
  } finally {
    await context.close();
  }
}
