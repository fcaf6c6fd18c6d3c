import { blankFaces, thaiRange } from './fonts.ts';

/**
 * A script for a document's head, before its first text. It adds the blank faces: from their bytes they are there at once, where
 * those of a stylesheet come a moment after the first text. If a file of the family does not come it takes them out, and the
 * device draws text in what it has.
 */
export const blankTypeScript = (): string => {
  const faces = blankFaces().map(({ weight, bytes }) => [`${weight}`, bytes.toString('base64')]);
  return (
    `(all=>{const blank=${JSON.stringify(faces)}.map(([weight,data])=>new FontFace('Plex blank',Uint8Array.from(atob(data),c=>c.charCodeAt(0)),{weight,unicodeRange:'${thaiRange}'}));` +
    `blank.forEach(face=>all.add(face));` +
    `all.addEventListener('loadingerror',({fontfaces})=>{if(fontfaces.some(({family})=>family.includes('IBM Plex Sans Thai')))blank.forEach(face=>all.delete(face))})})(document.fonts)`
  );
};
