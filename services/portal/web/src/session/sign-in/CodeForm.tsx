import { useClient } from '../../data/use-client.ts';
import { CodeField } from './CodeField.tsx';
import { verifyCode } from './verify-code.ts';

interface CodeFormProps {
  readonly email: string;
  /** The problem of the address; undefined without one. */
  readonly emailProblem?: string | undefined;
}

/** Signs in by the code of a mail. The page moves on by itself when the session is there. */
export function CodeForm({ email, emailProblem }: CodeFormProps) {
  const db = useClient();
  return <CodeField verify={(code) => verifyCode(db, email, code)} subject="code" obstacle={emailProblem} />;
}
