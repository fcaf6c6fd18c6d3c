import { encodeQR } from 'qr';
import { m } from '../paraglide/messages.js';

const border = 2;

/** The page's address as a QR code, for a screen that many see. A phone does not need it. */
export function LinkCode() {
  const dots = encodeQR(`${location.origin}${location.pathname}`, 'raw', { ecc: 'medium', border });
  const path = dots.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <aside aria-label={m.poll_code()} className="max-lg:hidden">
      <div className="sticky top-24 max-w-64">
        <svg
          viewBox={`0 0 ${dots.length} ${dots.length}`}
          className="w-full rounded bg-white"
          role="img"
          aria-label={m.poll_code()}
        >
          {/* Readers of codes want dark on light, in either theme. */}
          <rect width="100%" height="100%" fill="#fff" />
          <path d={path} fill="#000" shapeRendering="crispEdges" />
        </svg>
        <p className="mt-3 text-sm text-quiet">{m.poll_code_hint()}</p>
      </div>
    </aside>
  );
}
