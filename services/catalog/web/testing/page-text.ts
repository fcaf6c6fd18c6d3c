const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
/** A page as text: tags away, entities read, white space made one. */
export const textOf = (page: string) =>
  page
    .replaceAll(/<script[^]*?<\/script>|<[^>]+>/g, ' ')
    .replaceAll(/&([a-z]+|#39);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ');
