// Before the first paint: a saved theme never flashes. Without it the system's choice holds.
(() => {
  const { dataset } = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') dataset['theme'] = theme;
  } catch {
    // A browser that keeps nothing.
  }
  dataset['script'] = '';
})();
