import { m } from '../paraglide/messages.js';
import { Download } from '../ui/icons.gen.tsx';

/** A way to install the app: by a press where the browser has a prompt, else by hand. */
export function InstallOffer({ install }: { readonly install: (() => void) | undefined }) {
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
  return <p className="py-2 text-sm text-quiet">{m.install_offer_ios()}</p>;
}
