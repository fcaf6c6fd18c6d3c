import { Download } from '../ui/icons.gen.tsx';
import { m } from '../paraglide/messages.js';
import { isInstalledByHand, useInstallOffer } from './install-offer.ts';

/** A way to install the app, where this browser has one. */
export function InstallOffer() {
  const install = useInstallOffer();
  if (install)
    return (
      <button
        type="button"
        className="inline-flex touch items-center gap-2 text-ink underline underline-offset-4"
        onClick={install}
      >
        <Download size={16} aria-hidden />
        {m.install_offer()}
      </button>
    );
  return isInstalledByHand() ? <p className="py-2 text-sm text-quiet">{m.install_offer_ios()}</p> : null;
}
