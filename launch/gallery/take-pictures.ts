import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from '@trivium/testing/launch-browser';
import type { GalleryPicture } from './pictures.ts';

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Origins = Readonly<Record<GalleryPicture['service'], string>>;

interface PortalConfig {
  readonly publishableKey: string;
  readonly development?: {
    readonly people: readonly { readonly email: string; readonly role: string; readonly password: string }[];
  };
}

/** Writes each picture as WebP into `folder`. @throws Error where a page has no heading in time */
export async function takePictures(pictures: readonly GalleryPicture[], origins: Origins, folder: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    for (const picture of pictures) {
      const png = await takePicture(browser, picture, origins);
      await writeFile(join(folder, `${picture.name}.webp`), await toWebp(browser, png));
    }
  } finally {
    await browser.close();
  }
}

async function takePicture(browser: Browser, picture: GalleryPicture, origins: Origins): Promise<Buffer> {
  const { service, path, as, language = 'en', theme = 'light', isPhone = false, follow } = picture;
  const context = await browser.newContext({
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    deviceScaleFactor: isPhone ? 2 : 1,
    colorScheme: theme,
    locale: language === 'th' ? 'th-TH' : 'en-GB',
    reducedMotion: 'reduce',
  });
  try {
    const origin = origins[service];
    await context.addCookies([{ name: 'language', value: language, url: origin }]);
    if (as) {
      const session = await signIn(origins.portal, as);
      await context.addInitScript((stored) => localStorage.setItem('portal-session', stored), session);
    }
    const page = await context.newPage();
    await page.goto(origin + path);
    await page.locator('main h1').first().waitFor();
    if (follow !== undefined) {
      const address = await page.locator(follow).first().getAttribute('href');
      await page.goto(new URL(address ?? '/', origin).href);
      await page.locator('main h1').first().waitFor();
    }
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    return await page.screenshot();
  } finally {
    await context.close();
  }
}

async function signIn(origin: string, role: string): Promise<string> {
  const { publishableKey, development } = (await (await fetch(`${origin}/config.json`)).json()) as PortalConfig;
  const person = development?.people.find((each) => each.role === role);
  if (!person) throw new Error(`The portal has no demo account of the role ${role}.`);
  const answer = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: person.password }),
  });
  if (!answer.ok) throw new Error(`${role} could not sign in: ${answer.status}`);
  return answer.text();
}

const quality = 0.82;

/** The browser encodes: a picture of a page is a third as large as WebP. */
async function toWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  try {
    const encoded = await page.evaluate(
      async ([data, share]) => {
        const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
        canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
        return canvas.toDataURL('image/webp', share).split(',', 2)[1] as string;
      },
      [png.toString('base64'), quality] as const,
    );
    return Buffer.from(encoded, 'base64');
  } finally {
    await page.close();
  }
}
