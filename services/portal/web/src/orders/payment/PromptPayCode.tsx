import { Download } from '../../ui/icons.gen.tsx';
import { encodeQR } from 'qr';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/Button.tsx';

interface PromptPayCodeProps {
  /** The content of the code. */
  readonly payload: string;
  /** The purpose of the code, for screen readers. */
  readonly label: string;
  readonly fileName: string;
}

const quiet = 3;

/** A QR code, dark on white in every theme, because cameras want it so. */
export function PromptPayCode({ payload, label, fileName }: PromptPayCodeProps) {
  const modules = encodeQR(payload, 'raw', { ecc: 'medium', border: quiet });
  const size = modules.length;
  const path = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return (
    <div className="grid justify-items-center gap-1 md:gap-2">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        data-payload={payload}
        className="w-full max-w-48 rounded-lg border border-line md:max-w-72"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <Button variant="quiet" onClick={() => void savePicture(modules, fileName)}>
        <Download size={18} aria-hidden />
        {m.pay_save_code()}
      </Button>
    </div>
  );
}

/** On the phone that shows the code, the bank's app reads it from the pictures. */
async function savePicture(modules: readonly (readonly boolean[])[], fileName: string): Promise<void> {
  const scale = 16;
  const side = modules.length * scale;
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.fillStyle = '#000';
  for (const [y, row] of modules.entries())
    for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(x * scale, y * scale, scale, scale);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await canvas.convertToBlob({ type: 'image/png' }));
  link.download = `${fileName}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
