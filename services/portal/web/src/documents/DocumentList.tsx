import { useQueryClient } from '@tanstack/react-query';
import { FileText, X } from '../ui/icons.gen.tsx';
import { Suspense, useState } from 'react';
import { useClient } from '../data/use-client.ts';
import { formatDay } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { personName } from '../people/labels.ts';
import { isPicture } from './document-file.rules.ts';
import { documentKindName } from './labels.ts';
import type { ProjectDocument } from './queries.ts';
import { removeDocument } from './removal.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const DocumentView = lazyPart(() => import('./DocumentView.tsx').then((module) => module.DocumentView));

interface DocumentListProps {
  readonly projectId: string;
  readonly documents: readonly ProjectDocument[];
  /** The person whose documents can be removed; undefined for none. */
  readonly removableBy?: string | undefined;
  /** What is below a name instead of its kind, its person and its day. */
  readonly detailOf?: ((document: ProjectDocument) => string | undefined) | undefined;
}

/** Papers of a project; pictures are seen, and each opens large. */
export function DocumentList({ projectId, documents, removableBy, detailOf }: DocumentListProps) {
  const db = useClient();
  const queries = useQueryClient();
  const [open, setOpen] = useState<ProjectDocument>();
  return (
    <>
      <ul className="grid gap-x-10 sm:grid-cols-2">
        {documents.map((document) => {
          const name = document.title ?? documentKindName(document.kind);
          return (
            <li key={document.id} className="flex items-center gap-4 border-t border-line py-3">
              <button
                type="button"
                onClick={() => setOpen(document)}
                className="group flex min-w-0 flex-1 items-center gap-4 text-start"
              >
                <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded bg-sunken text-quiet">
                  {isPicture(document.file_url) && document.address !== undefined ? (
                    <img src={document.address} alt="" loading="lazy" width={56} height={56} className="size-full object-cover" />
                  ) : (
                    <FileText size={22} aria-hidden />
                  )}
                </span>
                <span className="min-w-0">
                  <span className="block truncate group-hover:text-accent">{name}</span>
                  <span className="block text-sm text-quiet">
                    {detailOf?.(document) ??
                      [documentKindName(document.kind), personName(document.uploader), formatDay(document.created_at)].join(
                        ' · ',
                      )}
                  </span>
                </span>
              </button>
              {removableBy === document.uploader_id && (
                <button
                  type="button"
                  aria-label={m.submit_item_remove({ name })}
                  onClick={() => void removeDocument(db, queries, projectId, document)}
                  className="inline-flex size-11 shrink-0 items-center justify-center text-quiet hover:text-ink"
                >
                  <X size={18} aria-hidden />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {open && (
        <Suspense>
          <DocumentView document={open} close={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
