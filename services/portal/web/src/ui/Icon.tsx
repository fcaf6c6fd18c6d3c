import type { SVGProps } from 'react';

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'name'> {
  /** Side in pixels; 24 if not given. */
  readonly size?: number;
}

/** The frame of every drawing in `icons.gen.tsx`. */
export function Icon({ name, size = 24, className, children, ...rest }: IconProps & { readonly name: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`lucide lucide-${name} ${className ?? ''}`}
      {...rest}
    >
      {children}
    </svg>
  );
}
