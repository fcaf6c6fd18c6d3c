import { hueOf } from './hue.rules.ts';

/** Small, because only the colours matter. */
const side = 48;

/** The hue of a picture, read on the device. Undefined where it is grey. */
export async function readHue(file: Blob): Promise<number | undefined> {
  const picture = await createImageBitmap(file, { resizeWidth: side, resizeHeight: side });
  try {
    const context = new OffscreenCanvas(side, side).getContext('2d');
    if (!context) throw new Error('this browser draws no pictures');
    context.drawImage(picture, 0, 0);
    return hueOf(context.getImageData(0, 0, side, side).data);
  } finally {
    picture.close();
  }
}
