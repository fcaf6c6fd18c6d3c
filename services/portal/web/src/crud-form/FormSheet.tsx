import { Dialog } from '@base-ui/react/dialog';
import { useRef, type ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { X } from '../ui/icons.gen.tsx';

interface FormSheetProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Where writing begins: a text field, or else the first control. */
const firstField = (popup: HTMLElement | null): HTMLElement | null =>
  popup?.querySelector<HTMLElement>(
    '[data-field] :is(input:not([type=checkbox], [type=file]), textarea, select):not(:disabled)',
  ) ??
  popup?.querySelector<HTMLElement>('[data-field] :is(input, button):not(:disabled)') ??
  null;

/** A form from the side of the screen. */
export function FormSheet({ title, onClose, children }: FormSheetProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Popup
          ref={popup}
          initialFocus={() => firstField(popup.current)}
          className="fixed inset-y-0 right-0 z-40 w-[min(38rem,100vw)] scroll-pt-28 overflow-y-auto bg-raised px-6 pb-10 shadow-float outline-none md:px-10"
        >
          <div className="sticky top-0 z-10 -mx-2 mb-6 flex min-h-19 items-center bg-raised px-2 pe-14">
            <Dialog.Title className="min-w-0 truncate text-xl font-semibold">{title}</Dialog.Title>
          </div>
          {children}
          <Dialog.Close
            aria-label={m.close()}
            className="fixed top-4 right-6 z-10 inline-flex size-11 items-center justify-center text-quiet hover:text-ink md:right-10"
          >
            <X size={20} aria-hidden />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
