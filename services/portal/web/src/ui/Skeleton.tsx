/** A placeholder bar while something loads; its class sets the size. */
export const Skeleton = ({ className = '' }: { readonly className?: string }) => (
  <div aria-hidden="true" className={`skeleton ${className}`} />
);

/** Placeholder lines of a list. */
export const SkeletonRows = ({ rows = 6 }: { readonly rows?: number }) => (
  <div className="grid gap-4">
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} className="h-16" />
    ))}
  </div>
);
