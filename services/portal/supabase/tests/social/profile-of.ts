export const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);

/** A profile as the site answers it, with posts of these shortcodes. */
export function profileOf(images: string, ...shortcodes: readonly string[]) {
  const edges = shortcodes.map((shortcode, index) => ({
    node: {
      __typename: 'GraphImage',
      shortcode,
      display_url: `${images}/large/${shortcode}`,
      thumbnail_src: `${images}/${shortcode}`,
      edge_media_to_caption: { edges: [{ node: { text: `ภาพ ${shortcode}` } }] },
      edge_media_preview_like: { count: 10 + index },
      edge_media_to_comment: { count: index },
      taken_at_timestamp: 1_760_000_000 + index,
    },
  }));
  return {
    data: { user: { id: '5527', username: 'club', edge_owner_to_timeline_media: { count: edges.length, edges } } },
    status: 'ok',
  };
}
