/** OKLab's a and b of a colour of sRGB, each channel 0 to 255. */
function chromaOf(red: number, green: number, blue: number): { readonly a: number; readonly b: number } {
  const [r, g, b] = [red, green, blue].map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return { a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s, b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s };
}

const slots = 24;
const degrees = 360 / slots;
/** Below this a colour is grey to the eye. */
const minChroma = 0.03;

/**
 * The hue of a picture, in degrees of OKLCH: the middle of those that most of its colour has. Undefined where it is grey.
 * @param pixels red, green, blue and alpha of each, 0 to 255
 */
export function hueOf(pixels: ArrayLike<number>): number | undefined {
  const sums = Array.from({ length: slots }, () => ({ weight: 0, a: 0, b: 0 }));
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const { a, b } = chromaOf(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
    const chroma = Math.hypot(a, b);
    if (chroma < minChroma || (pixels[at + 3] ?? 0) < 128) continue;
    const angle = (Math.atan2(b, a) * 180) / Math.PI;
    const sum = sums[Math.floor(((angle + 360) % 360) / degrees) % slots];
    if (!sum) continue;
    sum.weight += chroma;
    sum.a += a;
    sum.b += b;
  }
  const best = sums.reduce((one, other) => (other.weight > one.weight ? other : one));
  if (best.weight === 0) return undefined;
  return Math.round(((Math.atan2(best.b, best.a) * 180) / Math.PI + 360) % 360) % 360;
}
