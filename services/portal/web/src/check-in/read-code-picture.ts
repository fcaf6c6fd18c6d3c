type Source = HTMLVideoElement | ImageBitmap;
/** The text of the visible QR code; undefined without one. */
export type PictureReader = (source: Source) => Promise<string | undefined>;

/** Missing in TypeScript's types and in most browsers. */
interface Detector {
  detect(source: Source): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorType {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** Opens the code reader: the browser's own detector, or else a bundled one. Once loaded it works offline. */
export async function openPictureReader(): Promise<PictureReader> {
  const own = (globalThis as { BarcodeDetector?: DetectorType }).BarcodeDetector;
  const formats = (await own?.getSupportedFormats().catch(() => [])) ?? [];
  if (own && formats.includes('qr_code')) {
    const detector = new own({ formats: ['qr_code'] });
    return async (source) => (await detector.detect(source))[0]?.rawValue;
  }
  const { decodeQR } = await import('qr/decode.js');
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (source) => {
    const { width, height } = sizeOf(source);
    if (!context || width === 0) return undefined;
    canvas.width = width;
    canvas.height = height;
    context.drawImage(source, 0, 0, width, height);
    try {
      return decodeQR(context.getImageData(0, 0, width, height), { timeLimit: 60 });
    } catch {
      // The decoder throws where there is no code, which most frames are.
      return undefined;
    }
  };
}

const longest = 1_280;

function sizeOf(source: Source): { width: number; height: number } {
  const [width, height] = source instanceof ImageBitmap ? [source.width, source.height] : [source.videoWidth, source.videoHeight];
  const scale = Math.min(1, longest / Math.max(width, height, 1));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** The text of the code in a picture. @returns undefined if the file is not a picture or has no code */
export async function readCodeOfFile(file: Blob): Promise<string | undefined> {
  const [read, picture] = await Promise.all([openPictureReader(), createImageBitmap(file).catch(() => undefined)]);
  try {
    return picture && (await read(picture));
  } finally {
    picture?.close();
  }
}
