import { useMutation } from '@tanstack/react-query';
import { ImagePlus, X } from '../../ui/icons.gen.tsx';
import { useState } from 'react';
import { publicObject } from '../../data/public-object.ts';
import { useClient, useConfig } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import { Refusal } from '../../refusals/refusal.ts';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { TextField } from '../../ui/Field.tsx';
import { fileTargetStyle } from '../../ui/FileButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Pattern } from '../../ui/Pattern.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { announce } from '../../ui/announce.ts';
import { CropPicture } from '../../uploads/CropPicture.tsx';
import { partOf, type CropChoice } from '../../uploads/crop.rules.ts';
import { readPublicPicture } from '../../uploads/read-public-picture.ts';
import { pictureTypes, resizePicture, type ResizeOptions } from '../../uploads/resize-picture.ts';
import { uploadObject } from '../../uploads/upload-object.ts';
import type { PictureTexts } from '../product.rules.ts';
import { Problem } from '../../ui/Problem.tsx';

interface PictureRowProps {
  /** The folder of new pictures: `<club>/<product>`. */
  readonly folder: string;
  readonly images: readonly string[];
  readonly texts: PictureTexts;
  readonly onText: (image: string, text: PictureTexts[string]) => void;
  readonly onChange: (change: (images: readonly string[]) => readonly string[]) => void;
}

const bucket = 'shop-products';
const longest = 1600;
/** Width by height of a picture on the product's page. */
const aspect = 4 / 5;

/** A product's pictures and what they show; the shop shows the first. They are resized before the upload. */
export function ProductPictures({ folder, images, texts, onText, onChange }: PictureRowProps) {
  const db = useClient();
  const config = useConfig();
  const [progress, setProgress] = useState<number>();
  const [cropped, setCropped] = useState<string>();
  const upload = async (chosen: Blob, options: Pick<ResizeOptions, 'part'> = {}): Promise<string> => {
    const file = await resizePicture(chosen, { longest, ...options }).catch((error: unknown) => {
      throw new Refusal('picture_unreadable', String(error));
    });
    const name = `${folder}/${crypto.randomUUID()}.${file.type === 'image/png' ? 'png' : 'webp'}`;
    await uploadObject({ db, config, bucket, name, file, onProgress: setProgress });
    return name;
  };
  const add = useMutation({
    mutationFn: async (source: readonly File[] | { readonly image: string; readonly crop: CropChoice }) => {
      if ('image' in source) {
        const { image, crop } = source;
        const name = await upload(await readPublicPicture(db, bucket, image), { part: (size) => partOf(size, aspect, crop) });
        onText(name, texts[image] ?? {});
        onChange((now) => now.map((each) => (each === image ? name : each)));
        setCropped(undefined);
      } else
        for (const file of source) {
          const name = await upload(file);
          onChange((now) => [...now, name]);
        }
    },
    onSettled: () => setProgress(undefined),
  });
  const remove = (image: string, place: number) => {
    onChange((now) => now.filter((each) => each !== image));
    announce({
      text: m.sell_picture_removed(),
      undo: () => onChange((now) => [...now.slice(0, place), image, ...now.slice(place)]),
    });
  };
  return (
    <fieldset>
      <legend className="mb-2 text-lg font-semibold">{m.sell_pictures()}</legend>
      <p className="mb-4 text-sm text-quiet">{m.sell_pictures_lead()}</p>
      <ul className="grid gap-5">
        {images.map((image, place) => (
          <li key={image} className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <div className="relative">
              {cropped === image ? (
                <div className="w-[min(24rem,75vw)]">
                  <CropPicture
                    src={publicObject(db, bucket, image)}
                    aspect={aspect}
                    isBusy={add.isPending}
                    onDone={(crop) => add.mutate({ image, crop })}
                    onClose={() => setCropped(undefined)}
                  />
                </div>
              ) : (
                <Picture
                  src={publicObject(db, bucket, image)}
                  alt=""
                  className="size-28 rounded-lg"
                  fallback={<Pattern seed={image} className="size-full" />}
                />
              )}
              <button
                type="button"
                aria-label={m.sell_picture_remove({ place: place + 1 })}
                onClick={() => remove(image, place)}
                className="absolute -top-2 -right-2 inline-flex size-9 items-center justify-center rounded-full border border-line bg-raised text-ink shadow-float"
              >
                <X size={16} aria-hidden />
              </button>
            </div>
            <div className="grid min-w-0 flex-1 basis-56 gap-3">
              {(['th', 'en'] as const).map((language) => (
                <TextField
                  key={language}
                  label={(language === 'th' ? m.sell_picture_text_th : m.sell_picture_text)({ place: place + 1 })}
                  value={texts[image]?.[language] ?? ''}
                  maxLength={300}
                  onChange={(event) => onText(image, { ...texts[image], [language]: event.target.value })}
                />
              ))}
              {cropped !== image && (
                <Button
                  variant="quiet"
                  className="justify-self-start"
                  aria-label={m.sell_picture_crop({ place: place + 1 })}
                  isBusy={add.isPending}
                  onClick={() => setCropped(image)}
                >
                  {m.picture_crop()}
                </Button>
              )}
            </div>
          </li>
        ))}
        <li>
          <label
            className={`grid size-28 place-items-center rounded-lg text-center text-sm text-quiet hover:text-ink has-focus-visible:outline-offset-3 ${fileTargetStyle}`}
          >
            <input
              type="file"
              multiple
              disabled={add.isPending}
              accept={pictureTypes.join(',')}
              className="sr-only"
              onChange={(event) => {
                add.mutate([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
            <span className="grid justify-items-center gap-1">
              <ImagePlus size={20} aria-hidden />
              {m.sell_picture_add()}
            </span>
          </label>
        </li>
      </ul>
      {progress !== undefined && (
        <progress aria-label={m.slip_progress()} value={progress} className="mt-3 h-1.5 w-28 accent-[var(--accent)]" />
      )}
      {add.error && (
        <Problem className="mt-3">
          <RefusalText refused={add.error} subject="shop" />
        </Problem>
      )}
    </fieldset>
  );
}
