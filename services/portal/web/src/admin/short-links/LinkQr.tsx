import { Suspense, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { QrCode } from '../../ui/icons.gen.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

const LinkQrDialog = lazyPart(() => import('./LinkQrDialog.tsx').then((module) => module.LinkQrDialog));

interface LinkQrProps {
  readonly name: string;
  readonly address: string;
  /** Of the button that opens it. */
  readonly className: string;
}

/** A short link as a QR code for a poster or a screen, with its address below. */
export function LinkQr({ name, address, className }: LinkQrProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={m.admin_links_qr({ name })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={className}
        onClick={() => setOpen(true)}
      >
        <QrCode size={18} aria-hidden />
      </button>
      {isOpen && (
        <Suspense>
          <LinkQrDialog name={name} address={address} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
