import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FairQueue, QueueKey } from '@trivium/http';
import { refuse } from '../errors.ts';
import type { ImageCache } from './image-cache.ts';
import { renderImage, type Picture } from './render-image.ts';
import { describe, type Transformation } from './transformation.rules.ts';

/** A picture as somebody who may read its source wants it. */
export interface ImageRequest {
  readonly who: QueueKey;
  /** Of the source's bytes, which never change. */
  readonly version: string;
  /** Bytes of the source. */
  readonly size: number;
  readonly wanted: Transformation;
  /** Of the request: who takes webp gets it, unless the format is to stay. */
  readonly accept: string;
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal;
}

export interface ImageRenderer {
  /** @throws InvalidRequest for what is no picture, EntityTooLarge for one too large, SlowDown while too many wait */
  readonly render: (request: ImageRequest) => Promise<Picture>;
}

export interface ImageRendererOptions {
  readonly queue: FairQueue;
  readonly read: (version: string) => Promise<Readable>;
  readonly cache: ImageCache | undefined;
  readonly maxSourcePixels: number;
}

/** As Supabase has it. */
const mostBytes = 25 * 1024 * 1024;

/** One rendering, and how many wait for it. */
interface Rendering {
  readonly picture: Promise<Picture>;
  readonly abort: AbortController;
  waiting: number;
}

/**
 * Renders pictures in the order of a fair queue. Equal requests share one rendering, which is given up when all of them
 * are gone; what was rendered is cached. Rights are the caller's to check before.
 */
export function createImageRenderer(options: ImageRendererOptions): ImageRenderer {
  const { queue, read, cache, maxSourcePixels } = options;
  const renderings = new Map<string, Rendering>();

  async function draw(request: ImageRequest, rendition: string, signal: AbortSignal): Promise<Picture> {
    const { who, version, size, wanted } = request;
    const cached = await cache?.read(version, rendition);
    if (cached) return cached;
    if (size > mostBytes) throw refuse('EntityTooLarge', { message: 'The source image file is too large to process' });
    const picture = await queue.run(
      who,
      async () => {
        const source = await buffer(await read(version));
        signal.throwIfAborted();
        return renderImage(source, { wanted, acceptsWebp: acceptsWebp(request), maxSourcePixels });
      },
      { signal },
    );
    await cache?.write(version, rendition, picture);
    return picture;
  }

  function begin(key: string, request: ImageRequest, rendition: string): Rendering {
    const abort = new AbortController();
    const picture = draw(request, rendition, abort.signal).finally(() => {
      if (renderings.get(key) === rendering) renderings.delete(key);
    });
    // Heard by those who wait.
    picture.catch(() => {});
    const rendering: Rendering = { picture, abort, waiting: 0 };
    renderings.set(key, rendering);
    return rendering;
  }

  return {
    async render(request) {
      const { version, signal } = request;
      signal.throwIfAborted();
      const rendition = renditionOf(request);
      const key = `${version} ${rendition}`;
      const rendering = renderings.get(key) ?? begin(key, request, rendition);
      rendering.waiting += 1;
      const gone = Promise.withResolvers<never>();
      const leave = () => gone.reject(signal.reason as Error);
      signal.addEventListener('abort', leave, { once: true });
      try {
        return await Promise.race([rendering.picture, gone.promise]);
      } finally {
        signal.removeEventListener('abort', leave);
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

/** All that the bytes of an answer depend on, besides the source. */
const renditionOf = (request: ImageRequest) =>
  [...describe(request.wanted, 'signed'), ...(acceptsWebp(request) ? ['accepts:webp'] : [])].join(',');
