import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clubKeys, type EditedClub } from '../../clubs/queries.ts';
import { crudTable } from '../../crud-form/crud-table.ts';
import { publicObject } from '../../data/public-object.ts';
import { useClient, useConfig } from '../../data/use-client.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { refusalSentence } from '../../refusals/sentences.ts';
import { Picture } from '../../ui/Picture.tsx';
import { announce } from '../../ui/announce.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { resizePicture } from '../../uploads/resize-picture.ts';
import { uploadObject } from '../../uploads/upload-object.ts';

/** Longest side in pixels. */
const longest = 512;

interface LogoFieldProps {
  readonly club: EditedClub;
}

/** A club's logo, resized here and stored beside the fetched ones. */
export function LogoField({ club }: LogoFieldProps) {
  const db = useClient();
  const config = useConfig();
  const queries = useQueryClient();
  const table = crudTable<'clubs', EditedClub>(db, 'clubs', 'id', ['president']);
  const change = useMutation({
    mutationFn: async (file: File) => {
      const before = club.logo_path;
      const logo = await resizePicture(file, { longest });
      const name = `${club.slug}/${crypto.randomUUID()}.${logo.type === 'image/png' ? 'png' : 'webp'}`;
      await uploadObject({ db, config, bucket: 'clubs-logos', name, file: logo });
      const show = async (path: string | null) => {
        await table.change(club, { logo_path: path });
        await queries.invalidateQueries({ queryKey: clubKeys.all });
      };
      await show(name);
      announce({
        text: m.admin_clubs_logo_changed({ name: localText(club.name, club.name_th) }),
        undo: () => show(before).catch((error: Error) => announce({ text: refusalSentence(error, 'admin'), kind: 'trouble' })),
      });
    },
  });
  return (
    <div className="mb-6 flex items-center gap-5">
      {club.logo_path === null ? (
        <div aria-hidden className="size-16 shrink-0 rounded-lg bg-sunken" />
      ) : (
        <Picture src={publicObject(db, 'clubs-logos', club.logo_path)} alt="" className="size-16 shrink-0 rounded-lg" />
      )}
      <div>
        <label
          className={buttonStyle(
            'plain',
            `cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent ${change.isPending ? 'opacity-75' : ''}`,
          )}
        >
          {m.admin_clubs_logo_choose()}
          <input
            type="file"
            accept="image/*"
            className="sr-only"
            disabled={change.isPending}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = '';
              if (file) change.mutate(file);
            }}
          />
        </label>
        {change.error && (
          <p role="alert" className="mt-2 text-sm font-semibold text-accent">
            {change.error instanceof DOMException ? m.me_picture_unreadable() : refusalSentence(change.error, 'admin')}
          </p>
        )}
      </div>
    </div>
  );
}
