import { m } from '../../paraglide/messages.js';
import { TextField } from '../../ui/Field.tsx';
import { isInstitutionEmail } from './email.rules.ts';

interface EmailFieldProps {
  readonly email: string;
  readonly setEmail: (email: string) => void;
  readonly domains: readonly string[];
  /** Whether sending was tried: problems show only from then on. */
  readonly isTried: boolean;
}

/** The problem of an address as a sentence; undefined without one. */
export function emailProblem(email: string, domains: readonly string[]): string | undefined {
  if (email.trim() === '') return m.login_error_empty();
  return isInstitutionEmail(email, domains) ? undefined : m.login_error_domain({ domain: domains[0] ?? '' });
}

export const EmailField = ({ email, setEmail, domains, isTried }: EmailFieldProps) => (
  <TextField
    label={m.login_email()}
    hint={m.login_email_hint({ domain: domains.join(', @') })}
    error={isTried ? emailProblem(email, domains) : undefined}
    type="email"
    name="email"
    autoComplete="username"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    value={email}
    onChange={(event) => setEmail(event.target.value)}
  />
);
