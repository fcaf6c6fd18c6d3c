/** The logo, as drawn in `@trivium/design-tokens`. */
export const Logo = ({ size = 28 }: { readonly size?: number }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className="shrink-0 text-accent">
    <path
      d="M12 12.6V21M12 12.6 4.2 4.4M12 12.6l7.8-8.2"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
    />
    <circle cx="12" cy="12.6" r="2.9" fill="currentColor" />
  </svg>
);
