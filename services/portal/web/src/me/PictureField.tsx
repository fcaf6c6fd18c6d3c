import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { publicObject } from '../data/public-object.ts';
import { useClient } from '../data/use-client.ts';
import { m } from '../paraglide/messages.js';
import { announceRefusal } from '../refusals/explain-refusal.ts';
import { RefusalText } from '../refusals/RefusalText.tsx';
import { refreshSession } from '../session/refresh-session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { announce } from '../ui/announce.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { CropPicture } from '../uploads/CropPicture.tsx';
import { partOf, type CropChoice } from '../uploads/crop.rules.ts';
import { readPublicPicture } from '../uploads/read-public-picture.ts';
import { resizePicture } from '../uploads/resize-picture.ts';
import { changeProfile } from './mutations.ts';
import { bucket, clearPictures, uploadPicture } from './picture.ts';
import { profileQuery, type Profile } from './queries.ts';
import { Problem } from '../ui/Problem.tsx';

/** Longest side in pixels: sharp on the largest place where it is shown. */
const longest = 512;

interface PictureFieldProps {
  readonly profile: Profile;
  readonly name: string;
}

export function PictureField({ profile, name }: PictureFieldProps) {
  const db = useClient();
  const queries = useQueryClient();
  const router = useRouter();
  const hintId = useId();
  const before = profile.avatar_path;
  const [isCropping, setIsCropping] = useState(false);
  const show = async (path: string | null) => {
    await changeProfile(db, profile.id, { avatar_path: path });
    await queries.invalidateQueries({ queryKey: profileQuery(db, profile.id).queryKey });
    await refreshSession(db, queries, router);
  };
  const undo = () => show(before).catch((error: Error) => announceRefusal(error, 'me'));
  const change = useMutation({
    mutationFn: async (source: File | CropChoice) => {
      const picture =
        source instanceof File
          ? await resizePicture(source, { longest })
          : await resizePicture(await readPublicPicture(db, bucket, before ?? ''), {
              longest,
              part: (size) => partOf(size, 1, source),
            });
      const path = await uploadPicture(db, profile.id, picture);
      setIsCropping(false);
      await show(path);
      // The former picture stays for undoing; older ones do not.
      await clearPictures(db, profile.id, [path, before]);
      announce({ text: m.me_picture_changed(), undo });
    },
  });
  const remove = useMutation({
    mutationFn: async () => {
      await show(null);
      announce({ text: m.me_picture_removed(), undo });
    },
  });
  const failed = change.error ?? remove.error;
  const isBusy = change.isPending || remove.isPending;
  return (
    <div className={`mb-8 gap-5 md:gap-x-6 ${isCropping ? 'grid' : 'flex flex-wrap items-center'}`}>
      {isCropping && before !== null ? (
        <CropPicture
          src={publicObject(db, bucket, before)}
          aspect={1}
          isRound
          isBusy={isBusy}
          onDone={(crop) => change.mutate(crop)}
          onClose={() => setIsCropping(false)}
        />
      ) : (
        <Avatar path={before} name={name} className="size-20 text-2xl md:size-24" />
      )}
      <div className="min-w-0 flex-1 basis-44">
        <div className="flex flex-wrap items-center gap-1 max-sm:*:grow">
          <label
            className={buttonStyle(
              'plain',
              `cursor-pointer max-sm:basis-full has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent ${change.isPending ? 'opacity-75' : ''}`,
            )}
          >
            {m.me_picture_choose()}
            <input
              type="file"
              accept="image/*"
              className="sr-only"
              aria-describedby={hintId}
              disabled={isBusy}
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                event.target.value = '';
                if (!file) return;
                remove.reset();
                change.mutate(file);
              }}
            />
          </label>
          {before !== null && (
            <>
              {!isCropping && (
                <Button variant="quiet" isBusy={isBusy} onClick={() => setIsCropping(true)}>
                  {m.picture_crop()}
                </Button>
              )}
              <Button
                variant="quiet"
                isBusy={isBusy}
                onClick={() => {
                  change.reset();
                  setIsCropping(false);
                  remove.mutate();
                }}
              >
                {m.me_picture_remove()}
              </Button>
            </>
          )}
        </div>
        <p id={hintId} className="mt-2 text-sm text-quiet">
          {m.me_picture_hint()}
        </p>
        {failed && (
          <Problem className="mt-1 text-sm">
            {failed instanceof DOMException ? m.me_picture_unreadable() : <RefusalText refused={failed} subject="me" />}
          </Problem>
        )}
      </div>
    </div>
  );
}
