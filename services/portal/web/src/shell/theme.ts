/** Light or dark: the system's, unless one was chosen here; the first script of the document applies it before paint. */
export function switchTheme(): void {
  const root = document.documentElement;
  const isDark = (root.dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
  const theme = isDark ? 'light' : 'dark';
  root.dataset['theme'] = theme;
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // Without storage the choice lasts until the browser is closed.
  }
}
