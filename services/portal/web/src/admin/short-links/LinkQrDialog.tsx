import { Dialog } from '@base-ui/react/dialog';
import { QrCode } from '../../check-in/QrCode.tsx';
import { m } from '../../paraglide/messages.js';
import { X } from '../../ui/icons.gen.tsx';

interface LinkQrDialogProps {
  readonly name: string;
  readonly address: string;
  readonly onClose: () => void;
}

export const LinkQrDialog = ({ name, address, onClose }: LinkQrDialogProps) => (
  <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
    <Dialog.Portal>
      <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
      <Dialog.Popup className="fixed top-1/2 left-1/2 z-50 w-[min(24rem,calc(100vw-2rem))] -translate-1/2 rounded-lg border border-line bg-raised p-6 shadow-float outline-none">
        <div className="mb-4 flex items-center justify-between gap-4">
          <Dialog.Title className="text-lg font-semibold">{name}</Dialog.Title>
          <Dialog.Close aria-label={m.close()} className="inline-flex size-11 items-center justify-center text-quiet">
            <X size={20} aria-hidden />
          </Dialog.Close>
        </div>
        <QrCode text={address} label={m.admin_links_qr({ name })} className="w-full" />
        <p className="mt-4 text-center font-mono text-sm break-all">{address.replace(/^https?:\/\//, '')}</p>
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
);
