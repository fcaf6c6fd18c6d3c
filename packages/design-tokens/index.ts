export { createAsset, type Asset } from './assets.ts';
export { fontFaces, pictureFonts, readFonts, type Font, type Subset, type Weight } from './fonts.ts';
export { createLook, type Look, type LookOptions } from './look.ts';
export { mark } from './mark.ts';
export { colours } from './colours.ts';
