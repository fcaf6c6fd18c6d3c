import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { useClient, useConfig } from '../data/use-client.ts';
import type { Event } from '../events/queries.ts';
import { m } from '../paraglide/messages.js';
import { Refusal } from '../refusals/refusal.ts';
import { announce } from '../ui/announce.ts';
import { resizePicture } from '../uploads/resize-picture.ts';
import { uploadObject } from '../uploads/upload-object.ts';
import { addPhoto } from './mutations.ts';
import { photoKeys } from './queries.ts';
import { changeUploads, isSendable, type PhotoUpload } from './upload.rules.ts';

/** Enough for a wall, a fraction of what a camera writes. */
const longest = 2_048;
const lanes = 2;

/** Chosen pictures: resized, captioned and uploaded. Each is sent by itself, and a failure stops no other. */
export function usePhotoUploads(event: Event) {
  const db = useClient();
  const config = useConfig();
  const queries = useQueryClient();
  const [uploads, change] = useReducer(changeUploads, []);
  const pictures = useRef(new Map<string, Blob>());
  const leaving = useRef(new Map<string, AbortController>());
  const previews = useRef(new Set<string>());
  useEffect(() => {
    const [sending, previewUrls] = [leaving.current, previews.current];
    return () => {
      for (const controller of sending.values()) controller.abort();
      for (const url of previewUrls) URL.revokeObjectURL(url);
    };
  }, []);

  const read = async (id: string, file: File) => {
    try {
      const picture = await resizePicture(file, { longest });
      pictures.current.set(id, picture);
      const preview = URL.createObjectURL(picture);
      previews.current.add(preview);
      change({ kind: 'change', id, part: { state: 'ready', preview } });
    } catch {
      change({ kind: 'change', id, part: { state: 'unreadable' } });
    }
  };

  const add = async (files: readonly File[]) => {
    const chosen = files.map((file) => ({ file, id: crypto.randomUUID() }));
    change({
      kind: 'add',
      uploads: chosen.map(({ id, file }) => ({ id, fileName: file.name, caption: '', state: 'reading', share: 0, isOut: false })),
    });
    // One after another, because a phone's memory fits few camera pictures at a time.
    for (const { id, file } of chosen) await read(id, file);
  };

  const sendOne = async (upload: PhotoUpload) => {
    const { id } = upload;
    const file = pictures.current.get(id);
    if (!file) return;
    const controller = new AbortController();
    leaving.current.set(id, controller);
    change({ kind: 'change', id, part: { state: 'sending', share: 0 } });
    try {
      const name = `${event.id}/${id}.${file.type === 'image/webp' ? 'webp' : 'png'}`;
      const onProgress = (share: number) => change({ kind: 'change', id, part: { share } });
      await uploadObject({ db, config, bucket: 'event-photos', name, file, onProgress, signal: controller.signal }).catch(
        unlessThere,
      );
      await addPhoto(db, { event_id: event.id, club_id: event.club_id, file_path: name, caption: upload.caption.trim() || null });
      pictures.current.delete(id);
      change({ kind: 'arrive', id });
      void queries.invalidateQueries({ queryKey: photoKeys.all });
    } catch (error) {
      if (controller.signal.aborted) return;
      const refusal = error instanceof Refusal ? error.code : 'network';
      change({ kind: 'change', id, part: { state: 'failed', refusal } });
    } finally {
      leaving.current.delete(id);
    }
  };

  const send = async (which: readonly PhotoUpload[]) => {
    const waiting = which.filter(isSendable);
    const lane = async () => {
      for (let upload = waiting.shift(); upload; upload = waiting.shift()) await sendOne(upload);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  };

  const remove = ({ id, state }: PhotoUpload) => {
    leaving.current.get(id)?.abort();
    change({ kind: 'change', id, part: { isOut: true, ...(state === 'sending' && { state: 'ready', share: 0 }) } });
    announce({ text: m.photos_left_out(), undo: () => change({ kind: 'change', id, part: { isOut: false } }) });
  };

  const caption = (id: string, text: string) => change({ kind: 'change', id, part: { caption: text } });
  return {
    uploads: uploads.filter(({ isOut }) => !isOut),
    add: (files: readonly File[]) => void add(files),
    send,
    remove,
    caption,
  };
}

/** An earlier attempt may have stored the object and not its row. Names are unique, so the existing object is this one. */
function unlessThere(error: unknown): void {
  if (!(error instanceof Refusal && error.code === '409')) throw error;
}
