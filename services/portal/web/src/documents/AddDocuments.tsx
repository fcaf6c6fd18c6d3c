import { RotateCw, X } from '../ui/icons.gen.tsx';
import { useState, type DragEvent } from 'react';
import { m } from '../paraglide/messages.js';
import { refusalSentence } from '../refusals/sentences.ts';
import { Field, inputStyle } from '../ui/Field.tsx';
import { FileButton } from '../ui/FileButton.tsx';
import { documentTypes } from './document-file.rules.ts';
import { documentKindName, documentKinds } from './labels.ts';
import type { DocumentKind } from './queries.ts';
import { useUploads, type Uploading } from './use-uploads.ts';

interface AddDocumentsProps {
  readonly projectId: string;
  readonly firstKind: DocumentKind;
}

/** Chooses files, or takes those that are dropped, and shows how far each is. */
export function AddDocuments({ projectId, firstKind }: AddDocumentsProps) {
  const [kind, setKind] = useState(firstKind);
  const { uploads, add, retry, dismiss } = useUploads(projectId);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    add([...event.dataTransfer.files], kind);
  };
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-[14rem_minmax(0,1fr)] sm:items-end">
        <Field label={m.document_kind()}>
          {(control) => (
            <select
              className={inputStyle}
              value={kind}
              onChange={(event) => setKind(event.target.value as DocumentKind)}
              {...control}
            >
              {documentKinds.map((each) => (
                <option key={each} value={each}>
                  {documentKindName(each)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <FileButton
          label={m.document_add()}
          accept={documentTypes.join(',')}
          isMultiple
          onPick={(files) => add(files, kind)}
          onDrop={drop}
        />
      </div>
      <p className="text-sm text-quiet">{m.document_add_hint()}</p>
      {uploads.length > 0 && (
        <ul>
          {uploads.map((upload) => (
            <Progress key={upload.id} upload={upload} retry={() => retry(upload)} dismiss={() => dismiss(upload.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface ProgressProps {
  readonly upload: Uploading;
  readonly retry: () => void;
  readonly dismiss: () => void;
}

const Progress = ({ upload: { file, share, problem }, retry, dismiss }: ProgressProps) => (
  <li className="flex items-center gap-4 border-t border-line py-3">
    <div className="min-w-0 flex-1">
      <p className="truncate text-sm">{file.name}</p>
      {problem === undefined ? (
        <progress
          aria-label={file.name}
          value={share}
          max={1}
          className="mt-1 h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
        />
      ) : (
        <p role="alert" className="text-sm font-semibold text-accent">
          {refusalSentence(problem, 'documents')}
        </p>
      )}
    </div>
    {problem !== undefined && (
      <>
        <button type="button" onClick={retry} className="inline-flex touch items-center gap-2 px-2 text-sm link">
          <RotateCw size={16} aria-hidden />
          {m.document_retry()}
        </button>
        <button
          type="button"
          onClick={dismiss}
          aria-label={m.document_dismiss({ name: file.name })}
          className="inline-flex size-11 items-center justify-center text-quiet hover:text-ink"
        >
          <X size={18} aria-hidden />
        </button>
      </>
    )}
  </li>
);
