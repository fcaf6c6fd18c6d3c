import type { ComponentProps } from 'react';
import { buttonStyle } from './button-style.ts';

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: Parameters<typeof buttonStyle>[0];
  readonly isBusy?: boolean;
}

export function Button({ variant = 'primary', isBusy = false, className = '', type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonStyle(variant, className)}
      aria-busy={isBusy || undefined}
      {...rest}
      disabled={isBusy || rest.disabled}
    />
  );
}
