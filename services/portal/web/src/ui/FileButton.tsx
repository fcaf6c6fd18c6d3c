import { Upload } from './icons.gen.tsx';
import { useId, type DragEventHandler } from 'react';
import { m } from '../paraglide/messages.js';

/** The dashed border of every place that takes a file, and its focus ring. */
export const fileTargetStyle =
  'cursor-pointer border border-dashed border-edge hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-accent';

/** What a finger cannot do: dragging a file. */
export const ofMouse = 'max-md:hidden pointer-coarse:hidden';

interface FileButtonProps {
  readonly label: string;
  /** As in `<input accept>`. */
  readonly accept: string;
  readonly isMultiple?: boolean;
  /** Takes no file now. */
  readonly isBusy?: boolean;
  readonly onPick: (files: readonly File[]) => void;
  /** Takes what is dropped on it, and says so. */
  readonly onDrop?: DragEventHandler;
}

/** A button that opens the device's files. The same file can be picked again. */
export function FileButton({ label, accept, isMultiple = false, isBusy = false, onPick, onDrop }: FileButtonProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      {...(onDrop && { onDrop, onDragOver: (event) => event.preventDefault() })}
      className={`flex touch items-center justify-center gap-2 rounded px-4 py-2 text-center text-sm has-disabled:cursor-default has-disabled:opacity-75 ${fileTargetStyle}`}
    >
      <Upload size={18} aria-hidden className="shrink-0" />
      <span>
        {label} {onDrop && <span className={ofMouse}>{m.file_drop()}</span>}
      </span>
      <input
        id={id}
        type="file"
        multiple={isMultiple}
        disabled={isBusy}
        accept={accept}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onPick(files);
        }}
      />
    </label>
  );
}
