import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from 'playwright-core';
import { readTestingEnv } from './config/env.ts';
import { isMemoryRoomy } from './run-folder.ts';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
];

/** Containers rarely allow the browser's sandbox; tests open their own pages only. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  // Its own process would take a tenth of a page's processor time.
  '--enable-features=NetworkServiceInProcess2',
  // Pages of tests end before what it compiles is worth its time.
  '--js-flags=--no-turbofan',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

const none =
  'There is no browser for the tests. Install Chromium or Chrome, or set CHROMIUM_PATH to one; npm brings one for Linux on x64 only.';

/** Launches a real browser: the one in CHROMIUM_PATH, an installed one, or npm's Chromium. @throws without a browser */
export async function launchBrowser(): Promise<Browser> {
  // Playwright keeps what the browser's processes share on disk, for containers with little shared memory.
  const ignoreDefaultArgs = (await isMemoryRoomy()) ? ['--disable-dev-shm-usage'] : [];
  return chromium.launch({ args, ignoreDefaultArgs, ...(await findBrowser()) });
}

async function findBrowser(): Promise<{ executablePath: string; env?: Record<string, string> }> {
  const { chromiumPath, environment } = readTestingEnv();
  if (chromiumPath !== undefined && chromiumPath !== 'bundled') {
    if (!existsSync(chromiumPath)) throw new Error(`CHROMIUM_PATH names ${chromiumPath}, which is not there.`);
    return { executablePath: chromiumPath };
  }
  const executablePath = installed.find((path) => existsSync(path));
  if (executablePath !== undefined && chromiumPath !== 'bundled') return { executablePath };
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error(none);
  return unpackBundled(environment);
}

/** Unpacks npm's Chromium below the temporary folder, with the libraries that small systems lack; once for all runs. */
async function unpackBundled(environment: Readonly<Record<string, string>>) {
  const { default: bundled, inflate } = await import('@sparticuz/chromium');
  const bin = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin');
  const libraries = join(tmpdir(), 'al2023', 'lib');
  const executablePath = await alone(async () => {
    if (!existsSync(libraries)) await inflate(join(bin, 'al2023.tar.br'));
    return bundled.executablePath();
  });
  const env = {
    ...environment,
    LD_LIBRARY_PATH: [libraries, environment['LD_LIBRARY_PATH']].filter(Boolean).join(':'),
    FONTCONFIG_PATH:
      environment['FONTCONFIG_PATH'] ?? (existsSync('/etc/fonts/fonts.conf') ? '/etc/fonts' : join(tmpdir(), 'fonts')),
  };
  return { executablePath, env };
}

/** One process at a time: the package takes an existing file for a complete one. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  const lock = join(tmpdir(), 'chromium-unpacking');
  for (let tries = 0; ; tries++) {
    const isMine = await mkdir(lock).then(
      () => true,
      () => false,
    );
    if (isMine) break;
    // A holder of half a minute was killed.
    if (tries === 300) await rm(lock, { recursive: true, force: true });
    await wait(100);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}
