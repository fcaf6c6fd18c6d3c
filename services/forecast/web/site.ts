import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { colours, createAsset, createLook, mark, type Asset, type Look } from '@trivium/look';
import type { WebData } from './data.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');

/** Runs before the first paint, so that a remembered theme never flashes; allowed by its hash. */
const early =
  "(d=>{let t;try{t=localStorage.getItem('theme')}catch{}if(t==='light'||t==='dark')d.dataset.theme=t;d.dataset.script=''})(document.documentElement)";

const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" color="${colours.light.accent}"><style>@media(prefers-color-scheme:dark){svg{color:${colours.dark.accent}}}</style>${mark}</svg>`;

/** What every page of the service stands on: its data and its files. */
export interface Site {
  readonly data: WebData;
  readonly look: Look;
  readonly islands: Asset;
  readonly favicon: Asset;
  /** The inline script, and the source expression of a Content-Security-Policy that lets it run. */
  readonly early: { readonly text: string; readonly source: string };
  /** Every file, to be answered at its path. */
  readonly assets: readonly Asset[];
}

const folder = '/assets';
const styles = ['catalogue.css', 'market.css', 'pages.css'].map((name) => read(`styles/${name}`));

export function createSite(data: WebData): Site {
  const look = createLook({ folder, styles });
  const islands = createAsset(folder, 'islands.js', read('islands/islands.js'));
  const icon = createAsset(folder, 'favicon.svg', favicon);
  const hash = createHash('sha256').update(early).digest('base64');
  return {
    data,
    look,
    islands,
    favicon: icon,
    early: { text: early, source: `'sha256-${hash}'` },
    assets: [look.stylesheet, ...look.fonts.map((font) => font.asset), islands, icon],
  };
}
