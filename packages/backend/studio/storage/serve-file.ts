import { parameter, type Handler } from '../page/page.ts';

/** Images that run nothing: an SVG opened by itself would run its scripts as a page of the studio. */
const previewed = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
export const isPreviewed = (type: string): boolean => previewed.has(type.split(';', 1)[0]?.trim().toLowerCase() ?? '');

/** `/studio/storage/{bucket}/file?name=`: an image to look at, any other file to download. */
export const serveFile: Handler = async (request) => {
  const name = request.url.searchParams.get('name') ?? '';
  const path = [parameter(request, 'bucket'), ...name.split('/')].map(encodeURIComponent).join('/');
  const { body, headers } = await request.studio.admin.storage('GET', `/object/authenticated/${path}`);
  const type = headers.get('content-type') ?? '';
  const fileName = name.split('/').at(-1) ?? 'file';
  const length = headers.get('content-length');
  return new Response(body, {
    headers: {
      ...(length !== null && { 'content-length': length }),
      'content-security-policy': "default-src 'none'; sandbox",
      ...(isPreviewed(type)
        ? { 'content-type': type, 'content-disposition': 'inline' }
        : {
            'content-type': 'application/octet-stream',
            'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
          }),
    },
  });
};
