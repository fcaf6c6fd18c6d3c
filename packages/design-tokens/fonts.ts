import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createAsset, type Asset } from './assets.ts';
import { createBlankFont } from './blank-font.ts';
import { readAdvances } from './true-type.ts';

const require = createRequire(import.meta.url);
const webFonts = join(dirname(require.resolve('@fontsource/ibm-plex-sans-thai/package.json')), 'files');
const wholeFonts = dirname(require.resolve('@expo-google-fonts/ibm-plex-sans-thai/package.json'));

const subsets = {
  thai: 'U+02D7, U+0303, U+0331, U+0E01-0E5B, U+200C-200D, U+25CC',
  latin:
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-200B, U+200E-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
} as const;

export type Subset = keyof typeof subsets;
export const weights = [400, 600] as const;
export type Weight = (typeof weights)[number];

/** One weight and subset of IBM Plex Sans Thai. */
export interface Font {
  readonly subset: Subset;
  readonly weight: Weight;
  readonly asset: Asset;
}

/** Reads the four files of the family; their paths are below `folder`. */
export function readFonts(folder: string): Font[] {
  return (Object.keys(subsets) as Subset[]).flatMap((subset) =>
    weights.map((weight): Font => {
      const bytes = readFileSync(join(webFonts, `ibm-plex-sans-thai-${subset}-${weight}-normal.woff2`));
      return { subset, weight, asset: createAsset(folder, `plex-${subset}-${weight}.woff2`, bytes) };
    }),
  );
}

/** Complete TrueType files of the family, for images that the server draws. */
export const imageFonts = (): string[] => [
  join(wholeFonts, '400Regular/IBMPlexSansThai_400Regular.ttf'),
  join(wholeFonts, '600SemiBold/IBMPlexSansThai_600SemiBold.ttf'),
];

/** Ascent and descent of the family, as parts of its size (its `hhea` table). */
const ascent = 1.116;
const descent = 0.534;

/**
 * System fonts that replace the family until its files are loaded. They are scaled so that text takes the same space: the
 * factors are the summed advance widths of IBM Plex Sans Thai divided by those of the first font of each list, for the
 * questions and criteria of the sample markets; Roboto's and DejaVu's for the messages of the portal. A device has one of the
 * Latin families: Arial or its equals, Roboto (Android) or DejaVu (Linux). The other Thai fonts are those of Windows, macOS, iOS,
 * Samsung and Linux: what is not listed is not used where a page has the blank faces.
 */
const fallbackFaces = [
  { name: 'Plex by Arial', weight: 400, subset: 'latin', local: ['Arial', 'Liberation Sans', 'Arimo'], scale: 1.0068 },
  {
    name: 'Plex by Arial',
    weight: 600,
    subset: 'latin',
    local: ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold'],
    scale: 0.9719,
  },
  { name: 'Plex by Roboto', weight: 400, subset: 'latin', local: ['Roboto', 'Roboto-Regular'], scale: 1.0089 },
  { name: 'Plex by Roboto', weight: 600, subset: 'latin', local: ['Roboto Bold', 'Roboto-Bold'], scale: 1.0292 },
  { name: 'Plex by DejaVu', weight: 400, subset: 'latin', local: ['DejaVu Sans'], scale: 0.8772 },
  { name: 'Plex by DejaVu', weight: 600, subset: 'latin', local: ['DejaVu Sans Bold'], scale: 0.8045 },
  {
    name: 'Plex by Noto',
    weight: 400,
    subset: 'thai',
    local: [
      'Noto Sans Thai',
      'NotoSansThai-Regular',
      'Noto Sans Thai UI',
      'NotoSansThaiUI-Regular',
      'Droid Sans Thai',
      'DroidSansThai',
      'Leelawadee UI',
      'Thonburi',
      'SamsungOneUIThai',
      'Leelawadee',
      'Tahoma',
      'Sukhumvit Set',
      'SukhumvitSet-Text',
      'Loma',
      'Garuda',
      'Waree',
      'Umpush',
      'Sarabun',
      'TH Sarabun New',
      'FreeSerif',
    ],
    scale: 1.0429,
  },
  {
    name: 'Plex by Noto',
    weight: 600,
    subset: 'thai',
    local: [
      'Noto Sans Thai Bold',
      'NotoSansThai-Bold',
      'Noto Sans Thai UI Bold',
      'NotoSansThaiUI-Bold',
      'Leelawadee UI Bold',
      'Thonburi-Bold',
      'Leelawadee Bold',
      'Tahoma Bold',
      'SukhumvitSet-Bold',
      'Loma Bold',
      'Garuda Bold',
      'Waree Bold',
      'Umpush Bold',
      'Sarabun Bold',
      'TH Sarabun New Bold',
      // Systems that have a Thai font in one weight alone.
      'Noto Sans Thai',
      'NotoSansThai-Regular',
      'Droid Sans Thai',
      'Leelawadee UI',
      'Thonburi',
      'Tahoma',
      'Loma',
      'Garuda',
    ],
    scale: 1.0059,
  },
] as const;

const percent = (value: number) => `${(value * 100).toFixed(2)}%`;

/** A face without drawings: text in it is blank, and takes the space that it takes in the family. */
export interface BlankFace {
  readonly weight: Weight;
  /** TrueType. */
  readonly bytes: Buffer;
}

/** Thai letters and signs. */
const thai = { first: 0x0e01, last: 0x0e5b } as const;
export const thaiRange = 'U+0E01-0E5B';

/**
 * The last stand-ins for Thai, named `Plex blank` in the type. On a device without a Thai font text is blank until the family
 * comes, where it was boxes that are wider than the text: nothing moves then. `blankTypeScript` adds them to a page.
 */
export const blankFaces = (): BlankFace[] =>
  weights.map((weight, place) => {
    const file = readFileSync(imageFonts()[place] as string);
    return { weight, bytes: createBlankFont(readAdvances(file), thai.first, thai.last) };
  });

/** The `@font-face` rules of the family and of its fallbacks. */
export function fontFaces(fonts: readonly Font[]): string {
  const own = fonts.map(
    ({ subset, weight, asset }) => `@font-face {
  font-family: 'IBM Plex Sans Thai';
  font-weight: ${weight};
  font-display: swap;
  src: url('${asset.path}') format('woff2');
  unicode-range: ${subsets[subset]};
}`,
  );
  const others = fallbackFaces.map(
    ({ name, weight, subset, local, scale }) => `@font-face {
  font-family: '${name}';
  font-weight: ${weight};
  src: ${local.map((face) => `local('${face}')`).join(', ')};
  size-adjust: ${percent(scale)};
  ascent-override: ${percent(ascent / scale)};
  descent-override: ${percent(descent / scale)};
  line-gap-override: 0%;
  unicode-range: ${subsets[subset]};
}`,
  );
  return [...own, ...others].join('\n');
}
