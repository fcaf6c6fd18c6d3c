import { m } from '../paraglide/messages.js';
import { RefusalText } from '../refusals/RefusalText.tsx';
import { RotateCw, X } from '../ui/icons.gen.tsx';
import type { Uploading } from './use-uploads.ts';
import { Problem } from '../ui/Problem.tsx';

interface UploadProgressProps {
  readonly upload: Uploading;
  readonly retry: () => void;
  readonly dismiss: () => void;
}

/** How far an upload is, or why it failed. */
export const UploadProgress = ({ upload: { file, share, problem }, retry, dismiss }: UploadProgressProps) => (
  <li className="flex items-center gap-4 border-t border-line py-3">
    <div className="min-w-0 flex-1">
      <p className="truncate text-sm">{file.name}</p>
      {problem === undefined ? (
        <progress
          aria-label={file.name}
          value={share}
          max={1}
          className="mt-1 h-1.5 w-full appearance-none forced-color-adjust-none overflow-hidden rounded-full bg-sunken accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
        />
      ) : (
        <Problem className="text-sm">
          <RefusalText refused={problem} subject="documents" />
        </Problem>
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
