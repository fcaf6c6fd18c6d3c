/** Why a file cannot be read, and what to do: the second half of a sentence that begins with who names the file. */
export function sayUnreadable(file: string, code: string): string {
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return `${file}, which is missing (${code}): put the file there, or correct the path.`;
  if (code === 'EACCES' || code === 'EPERM')
    return `${file}, which this user may not read (${code}): give the file to the user of the services (chown), and let that user pass the folders above it.`;
  return `${file}, which cannot be read (${code}): it must be a file.`;
}
