import { encodeQR } from 'qr';

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  readonly className?: string;
}

/** A QR code as one path, dark on white in both themes, because some readers accept nothing else. */
export function QrCode({ text, label, className = '' }: QrCodeProps) {
  const squares = encodeQR(text, 'raw', { ecc: 'low', border: 3 });
  const path = squares.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${squares.length} ${squares.length}`}
      shapeRendering="crispEdges"
      className={`rounded-lg bg-[#fff] text-[#000] ${className}`}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
