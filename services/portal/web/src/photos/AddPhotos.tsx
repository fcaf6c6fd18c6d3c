import { ImagePlus } from '../ui/icons.gen.tsx';
import { useId, useState, type DragEvent } from 'react';
import type { Event } from '../events/queries.ts';
import { formatCount } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { UploadRow } from './UploadRow.tsx';
import { isSendable } from './upload.rules.ts';
import { usePhotoUploads } from './use-photo-uploads.ts';

/** Chooses several pictures, adds captions, and uploads them. */
export function AddPhotos({ event }: { readonly event: Event }) {
  const { uploads, add, send, remove, caption } = usePhotoUploads(event);
  const [isOver, setOver] = useState(false);
  const id = useId();
  const ready = uploads.filter(isSendable);
  const onDrop = (drop: DragEvent) => {
    drop.preventDefault();
    setOver(false);
    add([...drop.dataTransfer.files]);
  };
  return (
    <section
      aria-label={m.photos_add()}
      className={`mb-12 rounded-lg border border-dashed p-5 transition-colors md:p-6 ${isOver ? 'border-accent bg-wash' : 'border-edge'}`}
      onDragOver={(drag) => {
        drag.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <p className="max-w-[34rem] flex-1 basis-64 text-quiet">{m.photos_add_lead()}</p>
        <label
          htmlFor={id}
          className={buttonStyle(
            uploads.length === 0 ? 'primary' : 'plain',
            'cursor-pointer focus-within:outline-2 focus-within:outline-offset-3 focus-within:outline-accent',
          )}
        >
          <ImagePlus size={18} aria-hidden />
          {m.photos_choose()}
          <input
            id={id}
            type="file"
            accept="image/*"
            multiple
            className="sr-only"
            onChange={({ target }) => {
              add([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </label>
      </div>
      {uploads.length > 0 && (
        <>
          <ul className="mt-5">
            {uploads.map((upload) => (
              <UploadRow
                key={upload.id}
                upload={upload}
                onCaption={caption}
                onRetry={() => void send([upload])}
                onRemove={() => remove(upload)}
              />
            ))}
          </ul>
          {ready.length > 0 && (
            <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-5">
              <Button onClick={() => void send(ready)}>
                {ready.length === 1 ? m.photos_send_one() : m.photos_send({ count: formatCount(ready.length) })}
              </Button>
              <p className="flex-1 basis-64 text-sm text-quiet">{m.photos_public()}</p>
            </div>
          )}
        </>
      )}
    </section>
  );
}
