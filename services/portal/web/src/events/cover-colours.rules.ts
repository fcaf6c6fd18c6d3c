/** Lightness and chroma of each colour of a page, light then dark. Only the hue is the cover's, so every hue is readable. */
export const shades = {
  '--accent': ['0.42 0.11', '0.83 0.09'],
  '--on-accent': ['1 0', '0.2 0.04'],
  '--wash': ['0.962 0.014', '0.235 0.03'],
} as const;

/** The colours of a page whose cover has a hue, as custom properties of CSS. */
export const coverColours = (hue: number | undefined): Readonly<Record<string, string>> | undefined =>
  hue === undefined
    ? undefined
    : Object.fromEntries(
        Object.entries(shades).map(([name, [light, dark]]) => [
          name,
          `light-dark(oklch(${light} ${hue}), oklch(${dark} ${hue}))`,
        ]),
      );
