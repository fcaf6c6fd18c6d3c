import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { publicPicture } from '../data/public-object.ts';
import { useClient, useConfig } from '../data/use-client.ts';
import { m } from '../paraglide/messages.js';
import { refusalSentence } from '../refusals/sentences.ts';
import { Button } from '../ui/Button.tsx';
import { FileButton } from '../ui/FileButton.tsx';
import { Pattern } from '../ui/Pattern.tsx';
import { Picture } from '../ui/Picture.tsx';
import { resizePicture } from '../uploads/resize-picture.ts';
import { uploadObject } from '../uploads/upload-object.ts';
import type { FieldSpec } from './fields.ts';

interface PictureFieldProps {
  readonly spec: FieldSpec;
  /** Name of the object; empty for no picture. */
  readonly value: string;
  readonly onChange: (name: string) => void;
}

/** Longest sides in pixels: sharp at the largest place where the picture shows. */
const longest = { wide: 1600, square: 512 } as const;
const shapes = { wide: 'aspect-[5/2] w-full rounded-lg', square: 'size-20 shrink-0 rounded-lg' } as const;

/** A picture that is resized on the device and uploaded at once; the row has it when the form is saved. */
export function PictureField({ spec: { label, hint, picture }, value, onChange }: PictureFieldProps) {
  const db = useClient();
  const config = useConfig();
  const [progress, setProgress] = useState<number>();
  if (!picture) throw new Error(`The field ${label} does not say where its picture is stored.`);
  const { bucket, folder, shape } = picture;
  const add = useMutation({
    mutationFn: async (chosen: File) => {
      const file = await resizePicture(chosen, { longest: longest[shape] });
      const name = `${folder}/${crypto.randomUUID()}.${file.type === 'image/png' ? 'png' : 'webp'}`;
      await uploadObject({ db, config, bucket, name, file, onProgress: setProgress });
      onChange(name);
    },
    onSettled: () => setProgress(undefined),
  });
  const className = shapes[shape];
  return (
    <fieldset className={shape === 'wide' ? 'grid gap-3' : 'flex items-center gap-5'}>
      <legend className="mb-1.5 text-sm">{label}</legend>
      {value === '' ? (
        <Pattern seed={picture.seed} className={className} />
      ) : (
        <Picture {...publicPicture(db, bucket, value)} sizes="34rem" alt="" className={className} />
      )}
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-2">
          <FileButton
            label={value === '' ? m.picture_choose() : m.picture_replace()}
            accept="image/*"
            onPick={([file]) => file && add.mutate(file)}
          />
          {value !== '' && (
            <Button variant="quiet" onClick={() => onChange('')}>
              {m.picture_remove()}
            </Button>
          )}
        </div>
        {progress !== undefined && (
          <progress aria-label={m.picture_progress()} value={progress} className="h-1.5 w-40 accent-[var(--accent)]" />
        )}
        {hint !== undefined && <p className="text-sm text-quiet">{hint}</p>}
        {add.error && (
          <p role="alert" className="text-sm font-semibold text-accent">
            {add.error instanceof DOMException ? m.me_picture_unreadable() : refusalSentence(add.error, 'admin')}
          </p>
        )}
      </div>
    </fieldset>
  );
}
