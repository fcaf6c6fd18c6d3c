import { colours, fontFaces, logo, readFonts } from '@trivium/design-tokens';
import type { Plugin } from 'vite';

const moduleId = 'virtual:type.css';
const resolvedId = '\0virtual:type.css';

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
    transformIndexHtml: () =>
      // Preload all faces: a title first drawn in another face would wrap again when its own arrives.
      fonts.map(({ asset }) => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: asset.path, crossorigin: true },
        injectTo: 'head' as const,
      })),
    generateBundle() {
      for (const { asset } of fonts) this.emitFile({ type: 'asset', fileName: asset.path.slice(1), source: asset.bytes });
      this.emitFile({ type: 'asset', fileName: 'icon.svg', source: icon });
    },
  };
}
