import { ask } from '../_shared/ask.ts';
import type { Context } from '../_shared/context.ts';
import { toHex } from '../_shared/hex.ts';
import { imageTypeOf } from '../_shared/image-type.rules.ts';
import { isListedOrigin } from '../_shared/listed-origin.rules.ts';
import { isRecord } from '../_shared/read-body.ts';

export interface Club {
  readonly id: string;
  readonly slug: string;
  readonly links: unknown;
  readonly logo_path: string | null;
}

export interface RefreshedLogo {
  readonly slug: string;
  readonly state:
    | 'refreshed'
    | 'unchanged'
    | 'without_source'
    | 'source_foreign'
    | 'source_unreachable'
    | 'source_no_image'
    | 'source_too_large'
    | 'not_stored';
  readonly path?: string;
}

const bucket = 'clubs-logos';
/** The size limit of the bucket. */
const logoBytes = 2 * 1024 * 1024;

/**
 * The source of a club's logo is the entry `{kind: "logo", url}` of its links, or else CLUBS_LOGO_SOURCE, an address with
 * `{slug}` in it. Only the origins of CLUBS_LOGO_ORIGINS (separated by spaces) and that of CLUBS_LOGO_SOURCE are requested. The
 * object's name contains the digest of its bytes: a new logo has a new address, and caches never show the old one.
 */
export async function refreshLogo(context: Context, club: Club): Promise<RefreshedLogo> {
  const { slug } = club;
  const template = context.env('CLUBS_LOGO_SOURCE');
  const source = readLink(club.links) ?? template?.replaceAll('{slug}', slug);
  if (source === undefined || !URL.canParse(source)) return { slug, state: 'without_source' };
  const address = new URL(source);
  const origins = [
    context.env('CLUBS_LOGO_ORIGINS') ?? '',
    template === undefined ? '' : new URL(template.replaceAll('{slug}', 'x')).origin,
  ];
  if (!isListedOrigin(address, origins.join(' '))) return { slug, state: 'source_foreign' };

  const answer = await ask(
    context,
    address,
    { headers: { accept: 'image/webp, image/png, image/jpeg' } },
    { maxBytes: logoBytes },
  );
  if (answer === 'answer_too_large') return { slug, state: 'source_too_large' };
  if (typeof answer === 'string' || answer.status !== 200) return { slug, state: 'source_unreachable' };
  const type = imageTypeOf(answer.bytes);
  if (!type) return { slug, state: 'source_no_image' };
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', answer.bytes));
  const path = `${slug}/${toHex(digest).slice(0, 16)}.${type.extension}`;
  return path === club.logo_path ? { slug, state: 'unchanged', path } : store(context, club, path, answer.bytes, type.mime);
}

async function store(
  context: Context,
  { id, slug, logo_path: old }: Club,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  mime: string,
): Promise<RefreshedLogo> {
  const objects = context.service.storage.from(bucket);
  const { error } = await objects.upload(path, bytes, { contentType: mime, upsert: true, cacheControl: '31536000' });
  if (error) return { slug, state: 'not_stored' };
  const { error: unwritten } = await context.service.from('clubs').update({ logo_path: path }).eq('id', id);
  if (unwritten) return { slug, state: 'not_stored' };
  // Removes the old logo only if this function stored it.
  if (old?.startsWith(`${slug}/`)) await objects.remove([old]);
  return { slug, state: 'refreshed', path };
}

function readLink(links: unknown): string | undefined {
  const link = Array.isArray(links) ? links.find((entry: unknown) => isRecord(entry) && entry['kind'] === 'logo') : undefined;
  const url = isRecord(link) ? link['url'] : undefined;
  return typeof url === 'string' ? url : undefined;
}
