import { useState } from 'react';

interface PictureProps {
  readonly src: string;
  readonly alt: string;
  readonly className?: string;
}

/** A picture with reserved space: nothing shifts when it loads, and a missing one leaves a quiet box. */
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
