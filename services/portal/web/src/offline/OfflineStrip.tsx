import { WifiOff } from '../ui/icons.gen.tsx';
import { m } from '../paraglide/messages.js';
import { useNetwork } from './network.ts';

/** Says that the page shows stored data while there is no network. */
export function OfflineStrip() {
  const hasNetwork = useNetwork();
  return (
    <div role="status" className="bg-ink text-sm text-paper">
      {!hasNetwork && (
        <p className="page-width flex items-center justify-center gap-2 py-2 text-balance">
          <WifiOff size={16} aria-hidden className="shrink-0" />
          {m.offline_strip()}
        </p>
      )}
    </div>
  );
}
