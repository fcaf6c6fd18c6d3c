const blank = /["']Plex blank["'],\s*/;
const isOfType = ({ family }: FontFace) => family.includes('IBM Plex Sans Thai');

/** If a file of the typeface does not come, text is drawn in whatever the device has, and nothing keeps its place blank. */
export function followType(): void {
  const root = document.documentElement;
  const showText = () => root.style.setProperty('--type', getComputedStyle(root).getPropertyValue('--type').replace(blank, ''));
  if ([...document.fonts].some((face) => isOfType(face) && face.status === 'error')) showText();
  document.fonts.addEventListener('loadingerror', ({ fontfaces }) => {
    if (fontfaces.some(isOfType)) showText();
  });
}
