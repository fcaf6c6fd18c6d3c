/** The types that the bucket accepts. */
export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;
export const maxDocumentBytes = 10 * 1024 * 1024;
/** Larger pictures are reduced before upload; documents stay legible at this size. */
export const maxPictureBytes = 3 * 1024 * 1024;

export type FileProblem = 'type' | 'large';

/** Why a file would be refused; undefined: it would not. Large pictures are made smaller first. */
export function fileProblem({ type, size }: Pick<File, 'type' | 'size'>): FileProblem | undefined {
  if (!documentTypes.some((allowedType) => allowedType === type)) return 'type';
  return size > maxDocumentBytes && !type.startsWith('image/') ? 'large' : undefined;
}

const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** A name that nobody guesses and no other file has: `<project>/<id>.pdf`. */
export const objectName = (projectId: string, id: string, type: string): string => `${projectId}/${id}.${endings[type] ?? 'bin'}`;

export const isPicture = (name: string): boolean => /\.(jpg|png|webp)$/.test(name);
