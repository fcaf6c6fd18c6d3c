/** The app's own addresses, as patterns of a path and its query. */
export const pagePatterns = (pages: readonly string[]): RegExp[] =>
  pages.map((page) => {
    const path = page
      .replace(/\/$/, '')
      .replaceAll(/[.*+?^{}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/\$[A-Za-z]+/g, '[^/?]+');
    return new RegExp(String.raw`^${path}/?(?:\?.*)?$`);
  });
