import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { colours, createAsset, createStylesheet, logo } from '@trivium/design-tokens';

const folder = '/studio/assets';
const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const sheets = ['frame.css', 'tables.css', 'forms.css', 'sql.css'];

const design = createStylesheet({ folder, styles: sheets.map((name) => read(`styles/${name}`)) });
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" color="${colours.light.accent}"><style>@media(prefers-color-scheme:dark){svg{color:${colours.dark.accent}}}</style>${logo}</svg>`;

export const { stylesheet } = design;
export const script = createAsset(folder, 'theme.js', read('islands/theme.js'));
export const islands = createAsset(folder, 'studio.js', read('islands/studio.js'));
export const favicon = createAsset(folder, 'favicon.svg', icon);
export const assets = [stylesheet, script, islands, favicon, ...design.fonts.map(({ asset }) => asset)];
