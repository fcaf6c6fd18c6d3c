/** Every colour of the illustrations. The first two and `blush` are design-tokens' accent, its dark twin and its wash. */
export const colours = {
  mulberry: '#84195e',
  pink: '#f29dcb',
  blush: '#f9dcea',
  ink: '#2a1230',
  plum: '#4d1445',
  rose: '#cf4f87',
  cream: '#fdf3e3',
  sand: '#efd8b2',
  marigold: '#f3a83b',
  clay: '#d5633b',
  leaf: '#3f8d62',
  forest: '#174f3f',
  mint: '#bfe0c6',
  water: '#2b8798',
  sky: '#c6e5e8',
  night: '#231a47',
  dusk: '#6a4a8c',
  paper: '#fffdf8',
  fog: '#dcd4de',
  stone: '#93889c',
} as const;

/** Skin, and the same skin in shade. */
export const skins = [
  ['#f5cfae', '#e3ac85'],
  ['#e6ae80', '#cf8d5f'],
  ['#c68656', '#a8683c'],
  ['#935c3a', '#774426'],
] as const;

export const hairs = { black: '#241a29', brown: '#4a2a22', chestnut: '#7b4a2b', grey: '#a79fae', white: '#ece6ee' } as const;
