import { m } from '../../paraglide/messages.js';
import { passwordProblem } from './password.rules.ts';

/** The problem of a new password as a sentence; undefined without one. */
export function newPasswordProblem(password: string): string | undefined {
  if (password === '') return m.login_error_empty();
  const problem = passwordProblem(password);
  return problem && (problem === 'short' ? m.password_error_short() : m.password_error_long());
}
