import { RotateCw, X } from '../ui/icons.gen.tsx';
import { m } from '../paraglide/messages.js';
import { RefusalText } from '../refusals/RefusalText.tsx';
import { Button } from '../ui/Button.tsx';
import { inputStyle } from '../ui/Field.tsx';
import type { PhotoUpload } from './upload.rules.ts';
import { Problem } from '../ui/Problem.tsx';

const longestCaption = 500;

interface UploadRowProps {
  readonly upload: PhotoUpload;
  readonly onCaption: (id: string, text: string) => void;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

/** One picture before it is in the gallery. */
export function UploadRow({ upload, onCaption, onRetry, onRemove }: UploadRowProps) {
  const { id, state, fileName, preview, share, refusal, caption } = upload;
  const isSending = state === 'sending';
  return (
    <li className="flex items-center gap-3 border-t md:gap-4 border-line py-3">
      <div className="size-16 shrink-0 overflow-hidden rounded bg-sunken md:size-20">
        {preview !== undefined && (
          <img src={preview} alt="" className={`size-full object-cover ${isSending ? 'opacity-60' : ''}`} />
        )}
      </div>
      <div className="grid min-w-0 flex-1 gap-1.5">
        {state === 'unreadable' ? (
          <p>
            <span className="block truncate font-semibold">{fileName}</span>
            <span className="text-sm text-quiet">{m.photos_unreadable()}</span>
          </p>
        ) : (
          <input
            className={inputStyle}
            aria-label={m.photos_caption({ file: fileName })}
            placeholder={m.photos_caption_hint()}
            value={caption}
            maxLength={longestCaption}
            disabled={isSending}
            onChange={({ target }) => onCaption(id, target.value)}
          />
        )}
        {isSending && (
          <progress
            value={share}
            max={1}
            aria-label={m.photos_progress({ file: fileName })}
            className="h-1 w-full appearance-none forced-color-adjust-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width]"
          />
        )}
        {state === 'failed' && (
          <Problem className="flex flex-wrap items-center gap-x-3 text-sm">
            <RefusalText refused={refusal ?? ''} subject="photos" />
            <Button variant="quiet" className="text-sm" onClick={onRetry}>
              <RotateCw size={16} aria-hidden />
              {m.photos_retry()}
            </Button>
          </Problem>
        )}
      </div>
      <button
        type="button"
        aria-label={m.photos_leave_out({ file: fileName })}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded text-quiet hover:text-ink"
        onClick={onRemove}
      >
        <X size={18} aria-hidden />
      </button>
    </li>
  );
}
