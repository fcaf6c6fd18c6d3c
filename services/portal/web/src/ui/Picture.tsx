import { useState, type ReactNode } from 'react';

interface PictureProps {
  readonly src: string;
  /** Smaller versions; if one does not load, `src` is tried. */
  readonly srcSet?: string;
  readonly sizes?: string;
  readonly alt: string;
  readonly className?: string;
  /** Loads at once, not when it comes near the screen. */
  readonly isFirst?: boolean | undefined;
  /** Shows if the picture does not load, in the whole place. */
  readonly fallback: ReactNode;
}

/** A picture with reserved space: nothing shifts when it loads. */
export function Picture({ src, srcSet, sizes, alt, className = '', isFirst = false, fallback }: PictureProps) {
  const [failed, setFailed] = useState<'srcSet' | 'src'>();
  const isResized = srcSet !== undefined && failed === undefined;
  return (
    <div className={`overflow-hidden bg-sunken ${className}`}>
      {failed === 'src' ? (
        fallback
      ) : (
        <img
          src={src}
          {...(isResized && { srcSet, sizes })}
          alt={alt}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
          className="size-full object-cover object-[50%_20%]"
          onError={() => setFailed(isResized ? 'srcSet' : 'src')}
        />
      )}
    </div>
  );
}
