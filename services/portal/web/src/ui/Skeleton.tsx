/** A bar in the place of something that is on its way; sized by its class. */
export const Skeleton = ({ className = '' }: { readonly className?: string }) => (
  <div aria-hidden="true" className={`skeleton ${className}`} />
);

/** Lines of a list on their way. */
export const SkeletonRows = ({ rows = 6 }: { readonly rows?: number }) => (
  <div className="grid gap-4">
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} className="h-16" />
    ))}
  </div>
);
