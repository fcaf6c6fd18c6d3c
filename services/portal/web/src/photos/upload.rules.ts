/** A picture that is uploaded from this device to the gallery. */
export interface PhotoUpload {
  readonly id: string;
  /** The file's name, by which screen readers distinguish pictures. */
  readonly fileName: string;
  readonly caption: string;
  readonly state: 'reading' | 'ready' | 'sending' | 'failed' | 'unreadable';
  /** From 0 to 1, while it is sent. */
  readonly share: number;
  /** Removed, which can be undone: it keeps its place, and its upload's progress is not lost. */
  readonly isOut: boolean;
  /** Why it failed; a code. */
  readonly refusal?: string;
  /** A preview of the picture. */
  readonly preview?: string;
}

export type UploadChange =
  | { readonly kind: 'add'; readonly uploads: readonly PhotoUpload[] }
  | { readonly kind: 'change'; readonly id: string; readonly part: Partial<PhotoUpload> }
  /** It is in the gallery. */
  | { readonly kind: 'arrive'; readonly id: string };

export function changeUploads(uploads: readonly PhotoUpload[], change: UploadChange): readonly PhotoUpload[] {
  if (change.kind === 'add') return [...uploads, ...change.uploads];
  if (change.kind === 'arrive') return uploads.filter(({ id }) => id !== change.id);
  return uploads.map((upload) => (upload.id === change.id ? { ...upload, ...change.part } : upload));
}

export const isSendable = ({ state, isOut }: PhotoUpload): boolean => !isOut && (state === 'ready' || state === 'failed');
