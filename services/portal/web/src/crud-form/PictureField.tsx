import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { publicObject, publicPicture } from '../data/public-object.ts';
import { useClient, useConfig } from '../data/use-client.ts';
import { m } from '../paraglide/messages.js';
import { RefusalText } from '../refusals/RefusalText.tsx';
import { Button } from '../ui/Button.tsx';
import { FileButton } from '../ui/FileButton.tsx';
import { Pattern } from '../ui/Pattern.tsx';
import { Picture } from '../ui/Picture.tsx';
import { CropPicture } from '../uploads/CropPicture.tsx';
import { partOf, type CropChoice } from '../uploads/crop.rules.ts';
import { hueSuffix } from '../uploads/hue-name.rules.ts';
import { readHue } from '../uploads/read-hue.ts';
import { readPublicPicture } from '../uploads/read-public-picture.ts';
import { resizePicture } from '../uploads/resize-picture.ts';
import { uploadObject } from '../uploads/upload-object.ts';
import type { FieldSpec } from './fields.ts';
import { Problem } from '../ui/Problem.tsx';

interface PictureFieldProps {
  readonly spec: FieldSpec;
  /** Name of the object; empty for no picture. */
  readonly value: string;
  readonly onChange: (name: string) => void;
}

/** Longest sides in pixels: sharp at the largest place where the picture shows. */
const longest = { wide: 1600, square: 512 } as const;
/** Width by height of what is cropped. Pages cut lower bands out of wide pictures. */
const aspects = { wide: 8 / 5, square: 1 } as const;
const shapes = { wide: 'aspect-[5/2] w-full rounded-lg', square: 'size-20 shrink-0 rounded-lg' } as const;

/** A picture that is resized on the device and uploaded at once; the row has it when the form is saved. */
export function PictureField({ spec: { label, hint, picture }, value, onChange }: PictureFieldProps) {
  const db = useClient();
  const config = useConfig();
  const [progress, setProgress] = useState<number>();
  const [isCropping, setIsCropping] = useState(false);
  if (!picture) throw new Error(`The field ${label} does not say where its picture is stored.`);
  const { bucket, folder, shape } = picture;
  const upload = useMutation({
    mutationFn: async (source: File | CropChoice) => {
      const file =
        source instanceof File
          ? await resizePicture(source, { longest: longest[shape] })
          : await resizePicture(await readPublicPicture(db, bucket, value), {
              longest: longest[shape],
              part: (size) => partOf(size, aspects[shape], source),
            });
      const hue = shape === 'wide' ? hueSuffix(await readHue(file)) : '';
      const name = `${folder}/${crypto.randomUUID()}${hue}.${file.type === 'image/png' ? 'png' : 'webp'}`;
      await uploadObject({ db, config, bucket, name, file, onProgress: setProgress });
      onChange(name);
      setIsCropping(false);
    },
    onSettled: () => setProgress(undefined),
  });
  const { error, isPending } = upload;
  const className = shapes[shape];
  return (
    <fieldset className={shape === 'wide' || isCropping ? 'grid gap-3' : 'flex flex-wrap items-center gap-5'}>
      <legend className="mb-1.5 text-sm">{label}</legend>
      {value === '' ? (
        <Pattern seed={picture.seed} className={className} />
      ) : isCropping ? (
        <CropPicture
          key={value}
          src={publicObject(db, bucket, value)}
          aspect={aspects[shape]}
          isBusy={isPending}
          onDone={(crop) => upload.mutate(crop)}
          onClose={() => setIsCropping(false)}
        />
      ) : (
        <Picture
          {...publicPicture(db, bucket, value)}
          sizes="34rem"
          alt=""
          className={className}
          fallback={<Pattern seed={picture.seed} className="size-full" />}
        />
      )}
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-2">
          <FileButton
            label={value === '' ? m.picture_choose() : m.picture_replace()}
            accept="image/*"
            isBusy={isPending}
            onPick={([file]) => file && upload.mutate(file)}
          />
          {value !== '' && (
            <>
              {!isCropping && (
                <Button variant="quiet" isBusy={isPending} onClick={() => setIsCropping(true)}>
                  {m.picture_crop()}
                </Button>
              )}
              <Button
                variant="quiet"
                isBusy={isPending}
                onClick={() => {
                  upload.reset();
                  setIsCropping(false);
                  onChange('');
                }}
              >
                {m.picture_remove()}
              </Button>
            </>
          )}
        </div>
        {progress !== undefined && (
          <progress aria-label={m.picture_progress()} value={progress} className="h-1.5 w-40 accent-[var(--accent)]" />
        )}
        {hint !== undefined && <p className="text-sm text-quiet">{hint}</p>}
        {error && (
          <Problem className="text-sm">
            {error instanceof DOMException ? m.me_picture_unreadable() : <RefusalText refused={error} subject="admin" />}
          </Problem>
        )}
      </div>
    </fieldset>
  );
}
