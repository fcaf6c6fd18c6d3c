import { readSlip, type SlipTransfer } from './slip.rules.ts';

export interface ReadSlip extends SlipTransfer {
  /** The payload of the QR, which the database reads again. */
  readonly payload: string;
}

/** Sizes to look at, in pixels of the longer side: small codes need the picture large, blurred ones small. */
const looks = [1600, 900, 2800];
const maxDecodeMs = 700;

/**
 * Finds the mini-QR of a payment slip in its picture. Nothing leaves the device.
 * @returns undefined if the picture has no code of a slip
 * @throws DOMException (InvalidStateError) where the file is no picture that this browser can read
 */
export async function readSlipPicture(file: Blob): Promise<ReadSlip | undefined> {
  const { default: decodeQR } = await import('qr/decode.js');
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    for (const longest of looks) {
      // A slip is tall with its code at the lower end; where the whole is too much, that part is looked at alone.
      const part =
        longest > 2000
          ? { top: Math.floor(picture.height / 2), height: Math.ceil(picture.height / 2) }
          : { top: 0, height: picture.height };
      const scale = Math.min(2, longest / Math.max(picture.width, part.height));
      const [width, height] = [Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(part.height * scale))];
      const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
      if (!context) return undefined;
      context.fillStyle = '#fff';
      context.fillRect(0, 0, width, height);
      context.drawImage(picture, 0, part.top, picture.width, part.height, 0, 0, width, height);
      const payload = decode(decodeQR, context.getImageData(0, 0, width, height));
      const transfer = payload === undefined ? undefined : readSlip(payload);
      if (payload !== undefined && transfer) return { payload, ...transfer };
    }
    return undefined;
  } finally {
    picture.close();
  }
}

function decode(decodeQR: typeof import('qr/decode.js').default, image: ImageData): string | undefined {
  try {
    return decodeQR(image, { effort: Infinity, timeLimit: maxDecodeMs });
  } catch {
    // No code was found.
    return undefined;
  }
}
