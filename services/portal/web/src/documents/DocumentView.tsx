import { Dialog } from '@base-ui/react/dialog';
import { ExternalLink, X } from '../ui/icons.gen.tsx';
import { m } from '../paraglide/messages.js';
import { isPicture } from './document-file.rules.ts';
import { documentKindName } from './labels.ts';
import type { ProjectDocument } from './queries.ts';

interface DocumentViewProps {
  readonly document: ProjectDocument;
  readonly close: () => void;
}

/** One document, as large as the window allows. */
export const DocumentView = ({ document, close }: DocumentViewProps) => (
  <Dialog.Root open onOpenChange={(isOpen) => !isOpen && close()}>
    <Dialog.Portal>
      <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/70" />
      <Dialog.Popup className="fixed inset-0 z-50 m-auto grid h-fit max-h-[94dvh] w-[min(60rem,96vw)] grid-rows-[auto_1fr] overflow-hidden rounded-lg bg-raised shadow-float">
        <header className="flex items-center gap-3 border-b border-line ps-5 pe-2">
          <Dialog.Title className="min-w-0 flex-1 truncate py-3 text-base">
            {document.title ?? documentKindName(document.kind)}
          </Dialog.Title>
          {document.address !== undefined && (
            <a
              href={document.address}
              target="_blank"
              rel="noreferrer"
              aria-label={m.document_open_alone()}
              className="grid size-11 place-items-center text-quiet hover:text-ink"
            >
              <ExternalLink size={18} aria-hidden />
            </a>
          )}
          <Dialog.Close aria-label={m.close()} className="grid size-11 place-items-center text-quiet hover:text-ink">
            <X size={20} aria-hidden />
          </Dialog.Close>
        </header>
        <Content document={document} />
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
);

function Content({ document: { address, file_url, title } }: { readonly document: ProjectDocument }) {
  if (address === undefined) return <p className="p-8 text-quiet">{m.document_gone()}</p>;
  if (isPicture(file_url))
    return <img src={address} alt={title ?? ''} className="max-h-[calc(94dvh-3.5rem)] w-full bg-sunken object-contain" />;
  if (navigator.pdfViewerEnabled)
    return <iframe title={title ?? m.document_open_alone()} src={address} className="h-[calc(94dvh-3.5rem)] w-full bg-sunken" />;
  return (
    <p className="p-8">
      <a href={address} target="_blank" rel="noreferrer" className="link">
        {m.document_open_alone()}
      </a>
    </p>
  );
}
