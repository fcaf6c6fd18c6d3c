import { Dialog } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, Trash2, X } from '../ui/icons.gen.tsx';
import type { KeyboardEvent } from 'react';
import { publicObject } from '../data/public-object.ts';
import { useClient } from '../data/use-client.ts';
import { formatCount, formatDay } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { aboutPhoto } from './labels.ts';
import type { ListedPhoto } from './queries.ts';

interface PhotoViewerProps {
  readonly photos: readonly ListedPhoto[];
  readonly hasMore: boolean;
  readonly openId: string;
  readonly onOpen: (id: string | undefined) => void;
  readonly mayRemove: (photo: ListedPhoto) => boolean;
  readonly onRemove: (photo: ListedPhoto) => void;
}

const toolStyle =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-[#fff]/15 text-[#fff] hover:bg-[#fff]/30';

/** One picture, as large as the screen, and its neighbours by the arrows. */
export function PhotoViewer({ photos, hasMore, openId, onOpen, mayRemove, onRemove }: PhotoViewerProps) {
  const db = useClient();
  const place = photos.findIndex(({ id }) => id === openId);
  const photo = photos[place];
  if (!photo) return null;
  const go = (step: number) => onOpen(photos[(place + step + photos.length) % photos.length]?.id);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') go(1);
    if (key === 'ArrowLeft') go(-1);
  };
  const event = localText(photo.events?.title, photo.events?.title_th);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onOpen(undefined)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[#000]/96" />
        <Dialog.Popup onKeyDown={onKeyDown} className="fixed inset-0 z-40 flex flex-col text-[#fff] outline-none">
          <div className="flex items-center justify-end gap-2 p-3">
            {photos.length > 1 && (
              <p className="me-auto ps-2 text-sm text-[#fff]/80 numerals">
                {formatCount(place + 1)} / {formatCount(photos.length)}
                {hasMore && '+'}
              </p>
            )}
            {mayRemove(photo) && (
              <button type="button" aria-label={m.photos_remove()} className={toolStyle} onClick={() => onRemove(photo)}>
                <Trash2 size={18} aria-hidden />
              </button>
            )}
            <Dialog.Close aria-label={m.close()} className={toolStyle}>
              <X size={20} aria-hidden />
            </Dialog.Close>
          </div>
          <div className="flex min-h-0 flex-1 items-center justify-center gap-3 px-3">
            {photos.length > 1 && (
              <button
                type="button"
                aria-label={m.photos_previous()}
                className={`${toolStyle} max-md:hidden`}
                onClick={() => go(-1)}
              >
                <ChevronLeft size={22} aria-hidden />
              </button>
            )}
            <img
              key={photo.id}
              src={publicObject(db, 'event-photos', photo.file_path)}
              alt={aboutPhoto(photo)}
              className="max-h-full min-w-0 max-w-full rounded object-contain"
            />
            {photos.length > 1 && (
              <button type="button" aria-label={m.photos_next()} className={`${toolStyle} max-md:hidden`} onClick={() => go(1)}>
                <ChevronRight size={22} aria-hidden />
              </button>
            )}
          </div>
          <div className="flex items-end justify-between gap-4 p-5 md:px-16">
            <div className="min-w-0">
              <Dialog.Title className="text-base font-semibold">{aboutPhoto(photo)}</Dialog.Title>
              <p className="text-sm text-[#fff]/80 numerals">
                {[photo.caption ? event : '', formatDay(photo.events?.starts_at ?? photo.created_at)].filter(Boolean).join(' · ')}
              </p>
            </div>
            {photos.length > 1 && (
              <div className="flex gap-2 md:hidden">
                <button type="button" aria-label={m.photos_previous()} className={toolStyle} onClick={() => go(-1)}>
                  <ChevronLeft size={22} aria-hidden />
                </button>
                <button type="button" aria-label={m.photos_next()} className={toolStyle} onClick={() => go(1)}>
                  <ChevronRight size={22} aria-hidden />
                </button>
              </div>
            )}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
