/** Whether a bucket's list allows the type: by name, by family (`image/*`), or by `*`. Parameters are ignored. */
export function isAllowedType(type: string, allowed: readonly string[]): boolean {
  const plain = plainType(type);
  const [family] = plain.split('/');
  return allowed.some((item) => {
    const allowedType = plainType(item);
    return allowedType === plain || allowedType === `${family}/*` || allowedType === '*/*' || allowedType === '*';
  });
}

const plainType = (type: string) => type.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** Types that are detected as another name of the same format. */
const aliases: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'image/x-icon': 'image/vnd.microsoft.icon',
  'image/apng': 'image/png',
  'image/heif': 'image/heic',
  'image/heif-sequence': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'audio/mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/x-m4a': 'video/mp4',
  'audio/m4a': 'video/mp4',
  'audio/mp4': 'video/mp4',
  'video/quicktime': 'video/mp4',
  'video/x-m4v': 'video/mp4',
  'audio/webm': 'video/webm',
  'video/x-matroska': 'video/webm',
  'video/matroska': 'video/webm',
  'audio/ogg': 'application/ogg',
  'video/ogg': 'application/ogg',
  'application/x-zip-compressed': 'application/zip',
  'application/x-gzip': 'application/gzip',
  'text/xml': 'application/xml',
};

/** Formats built on an archive, a compound file or XML: often only the container can be detected. */
const containers: readonly (readonly [detected: string, declared: RegExp])[] = [
  ['application/zip', /^application\/(?:vnd\.|epub\+zip|java-archive|x-.*zip)/],
  ['application/x-cfb', /^application\/(?:msword|vnd\.ms-|x-msi)/],
  ['application/xml', /\+xml$/],
  ['application/gzip', /^application\/(?:x-tar|x-gtar|tar\+gzip|x-compressed-tar)/],
];

/** Whether content with the detected type may be declared as the other. */
export function isCompatibleType(detected: string, declared: string): boolean {
  const [detectedType, declaredType] = [canonical(detected), canonical(declared)];
  if (detectedType === declaredType || declaredType === 'application/octet-stream') return true;
  return containers.some(([container, inside]) => container === detectedType && inside.test(plainType(declared)));
}

const canonical = (type: string) => aliases[plainType(type)] ?? plainType(type);
