import { DocumentList } from '../documents/DocumentList.tsx';
import type { ProjectDocument } from '../documents/queries.ts';
import { UploadProgress } from '../documents/UploadProgress.tsx';
import { useUploads } from '../documents/use-uploads.ts';
import { m } from '../paraglide/messages.js';
import { FileButton } from '../ui/FileButton.tsx';
import { SectionTitle } from '../ui/SectionTitle.tsx';

interface PhotosProps {
  readonly projectId: string;
  readonly documents: readonly ProjectDocument[];
}

/** The pictures of the report. */
export function Photos({ projectId, documents }: PhotosProps) {
  const { uploads, add, retry, dismiss } = useUploads(projectId);
  const photos = documents.filter(({ kind }) => kind === 'photo');
  return (
    <section aria-labelledby="report-photos">
      <SectionTitle id="report-photos">{m.report_photos()}</SectionTitle>
      <p className="mb-5 text-quiet">{m.report_photos_lead()}</p>
      <DocumentList projectId={projectId} documents={photos} removableBy={photos[0]?.uploader_id} />
      <div className="mt-5">
        <FileButton
          label={m.report_photos_add()}
          accept="image/jpeg,image/png,image/webp"
          isMultiple
          onPick={(files) => add(files, 'photo')}
          onDrop={(event) => {
            event.preventDefault();
            add([...event.dataTransfer.files], 'photo');
          }}
        />
      </div>
      {uploads.length > 0 && (
        <ul>
          {uploads.map((upload) => (
            <UploadProgress key={upload.id} upload={upload} retry={() => retry(upload)} dismiss={() => dismiss(upload.id)} />
          ))}
        </ul>
      )}
    </section>
  );
}
