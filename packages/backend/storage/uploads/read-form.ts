import type { Readable } from 'node:stream';
import { Busboy, type BusboyConfig } from '@fastify/busboy';
import type { StorageError } from '../errors.ts';
import { detachSource } from './detach-source.ts';

/** The file of a form that has begun to arrive. */
export interface FormFile {
  readonly bytes: Readable;
  readonly filename: string;
  /** As its part declares it. */
  readonly contentType: string;
}

/** What happens as the parts of a form arrive. */
export interface FormParts {
  readonly limits: BusboyConfig['limits'];
  /** `isCut`: the value is longer than the limit. */
  readonly onField: (name: string, value: string, isCut: boolean) => void;
  readonly onFile: (file: FormFile) => void;
  readonly onEnd: () => void;
  /** Called with each refusal, also after the file was handed over. */
  readonly onFailure: (error: StorageError) => void;
  readonly unreadable: (cause: unknown) => StorageError;
  readonly tooManyParts: () => StorageError;
}

/** Reads a form with at most one file while it arrives. Buffers nothing. @throws what `unreadable` returns for a wrong content type */
export function readForm(body: Readable, contentType: string, parts: FormParts): void {
  const form = createForm(contentType, parts);
  const failWith = (cause: Error) => {
    const error = parts.unreadable(cause);
    parts.onFailure(error);
    return error;
  };
  form.on('field', (name, value, _isNameCut, isCut) => parts.onField(name, value, isCut));
  form.on('file', (_field, file, filename, _encoding, contentTypeOfFile) => {
    const bytes = detachSource(file, failWith);
    body.once('error', (error) => bytes.destroy(failWith(error)));
    // The form continues after the file, so the rest of an unread file is skipped.
    bytes.once('close', () => file.resume());
    parts.onFile({ bytes, filename, contentType: contentTypeOfFile });
  });
  form.on('finish', () => parts.onEnd());
  // Parsing parts costs the same whether or not they are used.
  form.on('partsLimit', () => {
    body.unpipe(form);
    parts.onFailure(parts.tooManyParts());
  });
  form.on('error', failWith);
  body.once('error', failWith);
  body.pipe(form);
}

function createForm(contentType: string, { limits, unreadable }: FormParts) {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, ...(limits && { limits }) });
  } catch (cause) {
    throw unreadable(cause);
  }
}
