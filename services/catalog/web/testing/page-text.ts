const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** A text without the signs of no width that say where its lines may break. */
export const withoutLineMarks = (text: string) => text.replaceAll(/[\u2060\u200B]/g, '');

/** A page as text: tags and line marks away, entities read, white space made one. */
export const textOf = (page: string) =>
  withoutLineMarks(page)
    .replaceAll(/<script[^]*?<\/script>|<[^>]+>/g, ' ')
    .replaceAll(/&([a-z]+|#39);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ');
