import { colours, fontFaces, logo, readFonts, type Font } from '@trivium/design-tokens';
import type { Plugin } from 'vite';
import { places } from './document-places.ts';

const moduleId = 'virtual:type.css';
const resolvedId = '\0virtual:type.css';

const preload = ({ asset }: Font) => `<link rel="preload" as="font" type="font/woff2" href="${asset.path}" crossorigin />`;

/** The shared family of type and the mark, as files of the app under the names that `@trivium/design-tokens` gives them. */
export function typePlugin(): Plugin {
  const fonts = readFonts('/assets');
  const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" color="${colours.light.accent}"><style>@media(prefers-color-scheme:dark){svg{color:${colours.dark.accent}}}</style>${logo}</svg>`;
  return {
    name: 'look-type',
    resolveId: (id) => (id === moduleId ? resolvedId : undefined),
    load: (id) => (id === resolvedId ? fontFaces(fonts) : undefined),
    configureServer(server) {
      server.middlewares.use((req, res, next) => {
        const font = fonts.find(({ asset }) => asset.path === req.url);
        if (!font) return next();
        res.setHeader('content-type', font.asset.contentType).end(font.asset.bytes);
      });
    },
    // Before the page's scripts, which would take the line from them: text drawn in another face moves when its own arrives.
    transformIndexHtml: (document) => document.replace(places.head, () => [...fonts.map(preload), places.head].join('\n    ')),
    generateBundle() {
      for (const { asset } of fonts) this.emitFile({ type: 'asset', fileName: asset.path.slice(1), source: asset.bytes });
      this.emitFile({ type: 'asset', fileName: 'icon.svg', source: icon });
    },
  };
}
