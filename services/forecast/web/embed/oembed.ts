import { escapeText, type Html, isLanguage, type Language, localPath } from '@trivium/server-pages';
import { html } from 'hono/html';

/** The default size of an embed, in CSS pixels. */
export const embedSize = { width: 560, height: 240 } as const;

/** The line of HTML that shows a market on another page. */
export function embedCode(
  publicUrl: string,
  slug: string,
  language: Language,
  title: string,
  size: { width: number; height: number } = embedSize,
): string {
  const src = escapeText(`${publicUrl}${localPath(`/embed/${slug}`, language)}`);
  return `<iframe src="${src}" title="${escapeText(title)}" width="${size.width}" height="${size.height}" loading="lazy" frameborder="0"></iframe>`;
}

/** Tells readers of oEmbed where to ask (oembed.com, section 4). */
export function discovery(publicUrl: string, path: string, title: string): Html {
  const href = `${publicUrl}/oembed?${new URLSearchParams({ url: `${publicUrl}${path}`, format: 'json' }).toString()}`;
  return html`<link rel="alternate" type="application/json+oembed" href="${href}" title="${title}" />`;
}

/** The market and the language that an address of this site names. */
export function readMarketAddress(
  publicUrl: string,
  address: string,
): { readonly slug: string; readonly language: Language } | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const slug = /^\/m\/([a-z0-9-]+)\/?$/.exec(url.pathname)?.[1];
  if (slug === undefined || url.host !== new URL(publicUrl).host) return undefined;
  const named = url.searchParams.get('lang');
  return { slug, language: isLanguage(named) ? named : 'th' };
}

/** The embed's size, or less if the parameters are smaller; a parameter that is not a number of pixels is ignored. */
export function fitSize(maxwidth: string | undefined, maxheight: string | undefined): { width: number; height: number } {
  const fit = (own: number, max: string | undefined) =>
    max !== undefined && /^[1-9]\d{0,5}$/.test(max) ? Math.min(own, Number(max)) : own;
  return { width: fit(embedSize.width, maxwidth), height: fit(embedSize.height, maxheight) };
}
