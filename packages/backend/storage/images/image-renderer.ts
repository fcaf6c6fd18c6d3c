import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FairQueue, QueueKey } from '@trivium/http';
import { refuse } from '../errors.ts';
import type { ImageCache } from './image-cache.ts';
import { renderImage, type RenderedImage } from './render-image.ts';
import { formatTransformation, type Transformation } from './transformation.rules.ts';

/** A transformation of a source that the caller may read. */
export interface ImageRequest {
  readonly queueKey: QueueKey;
  /** The source's version. */
  readonly version: string;
  /** The source's size in bytes. */
  readonly size: number;
  readonly transformation: Transformation;
  /** The Accept header, which may select WebP. */
  readonly accept: string;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

export interface ImageRenderer {
  /** @throws InvalidRequest if the source is not an image, EntityTooLarge, SlowDown if the queue is full */
  readonly render: (request: ImageRequest) => Promise<RenderedImage>;
}

export interface ImageRendererOptions {
  readonly queue: FairQueue;
  readonly read: (version: string) => Promise<Readable>;
  readonly cache: ImageCache | undefined;
  readonly maxSourcePixels: number;
}

/** As on Supabase. */
const maxSourceBytes = 25 * 1024 * 1024;

/** A rendering and the number of requests that wait for it. */
interface Rendering {
  readonly image: Promise<RenderedImage>;
  readonly abort: AbortController;
  waiting: number;
}

/**
 * Renders and caches images in the order of a fair queue. Equal requests share one rendering, which is aborted when all of
 * them have disconnected. The caller checks permissions first.
 */
export function createImageRenderer(options: ImageRendererOptions): ImageRenderer {
  const { queue, read, cache, maxSourcePixels } = options;
  const renderings = new Map<string, Rendering>();

  async function readOrRender(request: ImageRequest, rendition: string, signal: AbortSignal): Promise<RenderedImage> {
    const { queueKey: who, version, size, transformation } = request;
    const cached = await cache?.read(version, rendition);
    if (cached) return cached;
    if (size > maxSourceBytes) throw refuse('EntityTooLarge', { message: 'The source image file is too large to process' });
    const image = await queue.run(
      who,
      async () => {
        const source = await buffer(await read(version));
        signal.throwIfAborted();
        return renderImage(source, { transformation, acceptsWebp: acceptsWebp(request), maxSourcePixels });
      },
      { signal },
    );
    await cache?.write(version, rendition, image);
    return image;
  }

  function startRendering(key: string, request: ImageRequest, rendition: string): Rendering {
    const abort = new AbortController();
    const image = readOrRender(request, rendition, abort.signal).finally(() => {
      if (renderings.get(key) === rendering) renderings.delete(key);
    });
    // Handled by the requests that wait for it.
    image.catch(() => {});
    const rendering: Rendering = { image, abort, waiting: 0 };
    renderings.set(key, rendering);
    return rendering;
  }

  return {
    async render(request) {
      const { version, signal } = request;
      signal.throwIfAborted();
      const rendition = renditionOf(request);
      const key = `${version} ${rendition}`;
      const rendering = renderings.get(key) ?? startRendering(key, request, rendition);
      rendering.waiting += 1;
      const aborted = Promise.withResolvers<never>();
      const onAbort = () => aborted.reject(signal.reason as Error);
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        return await Promise.race([rendering.image, aborted.promise]);
      } finally {
        signal.removeEventListener('abort', onAbort);
        rendering.waiting -= 1;
        if (rendering.waiting === 0) {
          if (renderings.get(key) === rendering) renderings.delete(key);
          rendering.abort.abort();
        }
      }
    },
  };
}

const acceptsWebp = ({ accept }: ImageRequest) => accept.includes('image/webp');

/** The cache key of a rendering, besides the source's version. */
const renditionOf = (request: ImageRequest) =>
  [...formatTransformation(request.transformation, 'signed'), ...(acceptsWebp(request) ? ['accepts:webp'] : [])].join(',');
