import { useState } from 'react';

interface PictureProps {
  readonly src: string;
  /** Smaller versions; if one does not load, `src` is tried. */
  readonly srcSet?: string;
  readonly sizes?: string;
  readonly alt: string;
  readonly className?: string;
  /** Loads at once, not when it comes near the screen. */
  readonly isFirst?: boolean | undefined;
}

/** A picture with reserved space: nothing shifts when it loads, and a missing one leaves a quiet box. */
export function Picture({ src, srcSet, sizes, alt, className = '', isFirst = false }: PictureProps) {
  const [failed, setFailed] = useState<'srcSet' | 'src'>();
  const isResized = srcSet !== undefined && failed === undefined;
  return (
    <div className={`overflow-hidden bg-sunken ${className}`}>
      {failed !== 'src' && (
        <img
          src={src}
          {...(isResized && { srcSet, sizes })}
          alt={alt}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
          className="size-full object-cover"
          onError={() => setFailed(isResized ? 'srcSet' : 'src')}
        />
      )}
    </div>
  );
}
