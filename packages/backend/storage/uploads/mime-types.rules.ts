/** Whether a bucket's list has the type: by itself, by its family (`image/*`), or as anything. Parameters do not count. */
export function isAllowedType(type: string, allowed: readonly string[]): boolean {
  const plain = plainType(type);
  const [family] = plain.split('/');
  return allowed.some((item) => {
    const wanted = plainType(item);
    return wanted === plain || wanted === `${family}/*` || wanted === '*/*' || wanted === '*';
  });
}

const plainType = (type: string) => type.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** Names that mean the same bytes. */
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

/** Formats that are an archive, a compound file or XML inside, which is all that the first bytes may show of them. */
const containers: readonly (readonly [found: string, told: RegExp])[] = [
  ['application/zip', /^application\/(?:vnd\.|epub\+zip|java-archive|x-.*zip)/],
  ['application/x-cfb', /^application\/(?:msword|vnd\.ms-|x-msi)/],
  ['application/xml', /\+xml$/],
  ['application/gzip', /^application\/(?:x-tar|x-gtar|tar\+gzip|x-compressed-tar)/],
];

/** Whether bytes that show one type may rightly be called by the other. */
export function isSameKind(found: string, told: string): boolean {
  const [one, other] = [canonical(found), canonical(told)];
  if (one === other || other === 'application/octet-stream') return true;
  return containers.some(([container, inside]) => container === one && inside.test(plainType(told)));
}

const canonical = (type: string) => aliases[plainType(type)] ?? plainType(type);
