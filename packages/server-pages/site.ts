import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { blankTypeScript, colours, createAsset, createStylesheet, logo } from '@trivium/design-tokens';
import type { Language } from './language.rules.ts';
import type { AppLinks, FooterLink, Site, SiteData, SiteMessages, View } from './view.ts';

/** Runs before the first paint, so a saved theme never flashes and Thai text never moves; allowed by its hash. */
const themeScript =
  "(d=>{let t;try{t=localStorage.getItem('theme')}catch{}if(t==='light'||t==='dark')d.dataset.theme=t;d.dataset.script=''})(document.documentElement)";

const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" color="${colours.light.accent}"><style>@media(prefers-color-scheme:dark){svg{color:${colours.dark.accent}}}</style>${logo}</svg>`;

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');

/** A file of the service's own, such as a script module: `{ name: 'verify.js', content: '…' }`. */
export interface SiteFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

export interface SiteOptions<Data extends SiteData, Texts extends SiteMessages> {
  readonly data: Data;
  readonly messages: Readonly<Record<Language, Texts>>;
  /** The links of the masthead: a key of `nav`, and a path. */
  readonly sections: readonly (readonly [keyof Texts['nav'] & string, string])[];
  /** The links of the footer. */
  readonly footer?: (view: View<Data, Texts>) => readonly FooterLink[];
  /** The service's own CSS, which follows the shared CSS in the same file. */
  readonly styles?: readonly string[];
  /** The service's own files, served below `/assets` under names with their hash. */
  readonly files?: readonly SiteFile[];
  /** Names of files that every page loads as modules; a page names its own. */
  readonly scripts?: readonly string[];
  /** The path of the manifest of an app that can be installed, and of its icon for systems that read no manifest. */
  readonly app?: AppLinks;
  /** Further sources, by directive of the Content-Security-Policy: `{ 'connect-src': ['https://log.example'] }`. */
  readonly sources?: Readonly<Record<string, readonly string[]>>;
}

const folder = '/assets';
const sheets = ['browse.css', 'document.css', 'developers.css'];

/** Creates the site of a service once, when the service starts: it reads and hashes files. */
export function createSite<Data extends SiteData, Texts extends SiteMessages>(
  options: SiteOptions<Data, Texts>,
): Site<Data, Texts> {
  const { data, messages, sections, footer = () => [], styles = [], files = [], scripts = [], app, sources = {} } = options;
  const design = createStylesheet({ folder, styles: [...sheets.map((name) => read(`styles/${name}`)), ...styles] });
  const icon = createAsset(folder, 'favicon.svg', favicon);
  const shared = createAsset(folder, 'islands.js', read('islands/islands.js'));
  const own = new Map(files.map(({ name, content }) => [name, createAsset(folder, name, content)]));
  const fileOf = (name: string) => {
    const file = own.get(name);
    if (!file) throw new Error(`${name} is not among the files of this site`);
    return file;
  };
  const inlineScript = `${themeScript};${blankTypeScript()}`;
  const hash = createHash('sha256').update(inlineScript).digest('base64');
  return {
    data,
    messages,
    sections,
    footer,
    design,
    favicon: icon,
    scripts: [shared, ...scripts.map(fileOf)],
    app,
    inlineScript: { text: inlineScript, source: `'sha256-${hash}'` },
    sources,
    assets: [design.stylesheet, ...design.fonts.map((font) => font.asset), shared, icon, ...own.values()],
    pathOf: (name) => fileOf(name).path,
  };
}
