/** Hands a text over as a file. @param type its media type, without a charset */
export const downloadText = (name: string, type: string, text: string): void =>
  downloadBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));

/** Hands a file over under a name. */
export function downloadBlob(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
