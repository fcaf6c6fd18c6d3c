import { useState } from 'react';

interface PictureProps {
  readonly src: string;
  readonly alt: string;
  readonly className?: string;
}

/** A picture in a place of its own size, so that nothing moves when it comes, and that stays calm when it does not. */
export function Picture({ src, alt, className = '' }: PictureProps) {
  const [isMissing, setMissing] = useState(false);
  return (
    <div className={`overflow-hidden bg-sunken ${className}`}>
      {!isMissing && (
        <img
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setMissing(true)}
        />
      )}
    </div>
  );
}
