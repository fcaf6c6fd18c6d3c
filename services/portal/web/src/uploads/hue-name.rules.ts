/** The name of a picture says its hue: `events/<id>-h213.webp`. */
export const hueSuffix = (hue: number | undefined): string => (hue === undefined ? '' : `-h${hue}`);

/** The hue in the name of a picture, if it has one. */
export function hueInName(name: string | null): number | undefined {
  const [, digits] = /-h(\d{1,3})\.\w+$/.exec(name ?? '') ?? [];
  const hue = Number(digits);
  return digits !== undefined && hue < 360 ? hue : undefined;
}
