import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { colours } from '@trivium/design-tokens';
import { m } from '../src/paraglide/messages.js';
import { locales } from '../src/language/locale.ts';

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Writes the manifests to install the app (W3C Web Application Manifest), one for each language. */
export async function writeManifests(folder: string): Promise<void> {
  for (const locale of locales) {
    const spoken = { locale };
    const manifest = {
      id: '/',
      name: m.app_name({}, spoken),
      short_name: m.install_short_name({}, spoken),
      description: m.footer_about({}, spoken),
      lang: locale,
      dir: 'ltr',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: colours.light.paper,
      theme_color: colours.light.paper,
      categories: ['education', 'productivity'],
      icons: [
        icon('icon-192.png', 192, 'any'),
        icon('icon-512.png', 512, 'any'),
        icon('maskable-512.png', 512, 'maskable'),
        { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ],
      shortcuts: [
        { name: m.install_shortcut_submit({}, spoken), url: '/submit' },
        { name: m.install_shortcut_events({}, spoken), url: '/events' },
      ],
    };
    await writeFile(join(folder, `app.${locale}.webmanifest`), JSON.stringify(manifest));
  }
}
