import { useState, type DragEvent } from 'react';
import { m } from '../paraglide/messages.js';
import { Field, inputStyle } from '../ui/Field.tsx';
import { FileButton } from '../ui/FileButton.tsx';
import { documentTypes } from './document-file.rules.ts';
import { documentKindName, documentKinds } from './labels.ts';
import type { DocumentKind } from './queries.ts';
import { UploadProgress } from './UploadProgress.tsx';
import { useUploads } from './use-uploads.ts';

interface AddDocumentsProps {
  readonly projectId: string;
  readonly firstKind: DocumentKind;
}

/** Chooses files, or takes those that are dropped, and shows how far each is. */
export function AddDocuments({ projectId, firstKind }: AddDocumentsProps) {
  const [kind, setKind] = useState(firstKind);
  const { uploads, arrived, add, retry, dismiss } = useUploads(projectId);
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
      <p role="status" className="sr-only">
        {arrived !== undefined && m.document_added({ name: arrived })}
      </p>
      {uploads.length > 0 && (
        <ul>
          {uploads.map((upload) => (
            <UploadProgress key={upload.id} upload={upload} retry={() => retry(upload)} dismiss={() => dismiss(upload.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}
