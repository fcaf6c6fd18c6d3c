/** The tokens for images, which cannot read a stylesheet; a test keeps them equal to `styles/tokens.css`. */
export const colours = {
  light: { paper: '#fcfcfb', ink: '#1c1a1f', quiet: '#5d5963', line: '#e4e1df', accent: '#84195e', wash: '#f9edf4' },
  dark: { paper: '#131215', ink: '#f1eff3', quiet: '#b0abb7', line: '#322f36', accent: '#f29dcb', wash: '#2d1824' },
} as const;
