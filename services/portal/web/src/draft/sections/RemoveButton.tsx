import { m } from '../../paraglide/messages.js';
import { X } from '../../ui/icons.gen.tsx';

interface RemoveButtonProps {
  /** Of the row that goes. */
  readonly name: string;
  /** Where the button is in its row. */
  readonly className: string;
  readonly onRemove: () => void;
}

/** Takes a row out of a list of the draft. */
export const RemoveButton = ({ name, className, onRemove }: RemoveButtonProps) => (
  <button
    type="button"
    aria-label={m.submit_item_remove({ name })}
    onClick={onRemove}
    className={`inline-flex size-11 items-center justify-center text-quiet hover:text-ink ${className}`}
  >
    <X size={18} aria-hidden />
  </button>
);
