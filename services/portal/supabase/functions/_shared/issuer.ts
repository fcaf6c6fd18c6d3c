import type { Context } from './context.ts';
import type { Issuer } from './pdf/letterhead.ts';
import { readPicture } from './pictures.ts';

/** Who issues documents, by the settings; undefined if they could not be read. */
export async function readIssuer(context: Context): Promise<Issuer | undefined> {
  const { data, error } = await context.service
    .from('app_settings')
    .select('organisation_name, organisation_name_th, emblem:document_pictures!app_settings_emblem_id_fkey(picture)')
    .single();
  if (error) return undefined;
  const {
    organisation_name_th: name,
    organisation_name: nameEn,
    emblem,
  } = data as unknown as {
    readonly organisation_name: string;
    readonly organisation_name_th: string;
    readonly emblem: { readonly picture: string } | null;
  };
  return { name, nameEn, emblem: readPicture(emblem?.picture) };
}
