import { withoutLineMarks } from '../language/line-marks.ts';

/** Long enough for a slow device to begin the download. */
const revokeMs = 10_000;

/** Saves a text as a file. @param type its media type, without a charset */
export const downloadText = (name: string, type: string, text: string): void =>
  downloadBlob(name, new Blob([withoutLineMarks(text)], { type: `${type};charset=utf-8` }));

/** Saves a file under a name. */
export function downloadBlob(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeMs);
}
