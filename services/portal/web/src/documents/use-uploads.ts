import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient, useConfig } from '../data/use-client.ts';
import { Refusal } from '../refusals/refusal.ts';
import { resizePicture } from '../uploads/resize-picture.ts';
import { uploadObject } from '../uploads/upload-object.ts';
import { fileProblem, maxPictureBytes, objectName } from './document-file.rules.ts';
import { addDocument } from './mutations.ts';
import { documentBucket, documentsQuery, type DocumentKind } from './queries.ts';

export interface Uploading {
  readonly id: string;
  readonly file: File;
  readonly kind: DocumentKind;
  /** From 0 to 1. */
  readonly share: number;
  /** Why it did not get there: a code of `uploadObject`, `type`, `large` or `picture`. */
  readonly problem: string | undefined;
}

/** Large pictures smaller. Photos always: in a type that a report can print, and without the place where they were taken. */
async function prepare(file: File, kind: DocumentKind): Promise<Blob> {
  if (!file.type.startsWith('image/')) return file;
  // One that this browser cannot draw is sent as it is.
  if (kind === 'photo' && file.size <= maxPictureBytes)
    return resizePicture(file, { longest: 2_000, type: 'image/jpeg' }).catch(() => file);
  if (kind === 'photo') return resizePicture(file, { longest: 2_000, type: 'image/jpeg' });
  return file.size > maxPictureBytes ? resizePicture(file, { longest: 2_800 }) : file;
}

/** Uploads to a project, each with its progress. One that failed stays and can be tried again. */
export function useUploads(projectId: string) {
  const db = useClient();
  const config = useConfig();
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<readonly Uploading[]>([]);
  const [arrived, setArrived] = useState<string>();
  const change = (id: string, changed: Partial<Uploading>) =>
    setUploads((before) => before.map((each) => (each.id === id ? { ...each, ...changed } : each)));
  const dismiss = (id: string) => setUploads((before) => before.filter((each) => each.id !== id));

  const send = async ({ id, file, kind }: Uploading) => {
    const problem = fileProblem(file);
    if (problem) return change(id, { problem });
    change(id, { problem: undefined, share: 0 });
    try {
      const sent = await prepare(file, kind);
      const name = objectName(projectId, id, sent.type);
      await uploadObject({
        db,
        config,
        bucket: documentBucket,
        name,
        file: sent,
        onProgress: (share) => change(id, { share }),
      }).catch((error: unknown) => {
        // It is there from an earlier try, whose note failed.
        if (!(error instanceof Refusal && error.code === '409')) throw error;
      });
      await addDocument(db, { id, project_id: projectId, kind, file_url: name, title: file.name.slice(0, 300) });
      await queries.invalidateQueries({ queryKey: documentsQuery(db, projectId).queryKey });
      dismiss(id);
      setArrived(file.name);
    } catch (error) {
      change(id, { problem: error instanceof Refusal ? error.code : 'picture' });
    }
  };

  return {
    uploads,
    /** The name of the file that was uploaded last, for those who do not see it in the list. */
    arrived,
    dismiss,
    retry: (upload: Uploading) => void send(upload),
    /** Returns the identifiers that the documents get. */
    add: (files: readonly File[], kind: DocumentKind): readonly string[] => {
      const added = files.map((file) => ({ id: crypto.randomUUID(), file, kind, share: 0, problem: undefined }));
      setUploads((before) => [...before, ...added]);
      for (const upload of added) void send(upload);
      return added.map(({ id }) => id);
    },
  };
}
