import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import type { SignInLink } from '../sign-in-link.rules.ts';
import { CodeForm } from './CodeForm.tsx';
import { EmailField, emailProblem } from './EmailField.tsx';

interface LinkNoticeProps {
  readonly link: SignInLink;
  readonly domains: readonly string[];
}

/** Says on the sign-in page why a link led here and not further. A link of another browser is completed by its mail's code. */
export function LinkNotice({ link, domains }: LinkNoticeProps) {
  const [email, setEmail] = useState('');
  if (link.problem !== undefined)
    return (
      <p role="alert" className="mb-6 rounded-lg bg-wash p-5 font-semibold">
        <RefusalText refused={link.problem} subject="link" />
      </p>
    );
  if (link.isHalfConfirmed)
    return (
      <p role="status" className="mb-6 rounded-lg bg-wash p-5">
        {m.link_half_confirmed()}
      </p>
    );
  if (!link.hasCode) return null;
  return (
    <section aria-labelledby="link-elsewhere" className="mb-8 grid gap-5 rounded-lg bg-wash p-5">
      <div role="status">
        <h2 id="link-elsewhere" className="text-lg">
          {m.link_elsewhere()}
        </h2>
        <p className="mt-1 text-sm">{m.link_elsewhere_lead()}</p>
      </div>
      <EmailField email={email} setEmail={setEmail} domains={domains} isTried={false} />
      <CodeForm email={email} emailProblem={emailProblem(email, domains)} />
    </section>
  );
}
