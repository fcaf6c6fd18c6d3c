export { createAsset, type Asset } from './assets.ts';
export { fontFaces, imageFonts as pictureFonts, readFonts, type Font, type Subset, type Weight } from './fonts.ts';
export { createStylesheet as createLook, type DesignAssets as Look, type StylesheetOptions as LookOptions } from './look.ts';
export { logo as mark } from './mark.ts';
export { colours } from './colours.ts';
