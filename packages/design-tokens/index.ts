export { createAsset, type Asset } from './assets.ts';
export { blankTypeScript } from './blank-type.ts';
export { fontFaces, imageFonts, readFonts, type Font, type Subset, type Weight } from './fonts.ts';
export { createStylesheet, type DesignAssets, type StylesheetOptions } from './stylesheet.ts';
export { logo } from './logo.ts';
export { appIcon, type AppIconOptions } from './app-icon.ts';
export { contrastOf, readTokens, type Token } from './tokens.ts';
export { colours } from './image-colours.ts';
