import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { explainRefusal } from '../../refusals/explain-refusal.ts';
import { announce } from '../../ui/announce.ts';
import { CodeForm } from './CodeForm.tsx';

interface SentMailProps {
  readonly email: string;
  /** Sends the mail again. Returns the code of a refusal. */
  readonly onResend: () => Promise<string | undefined>;
  readonly onOtherAddress: () => void;
}

/** After a mail was sent: follow its link, or type its code here. */
export function SentMail({ email, onResend, onOtherAddress }: SentMailProps) {
  const [isBusy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    const refusal = await onResend();
    setBusy(false);
    if (refusal === undefined) announce({ text: m.login_sent({ email: email.trim() }) });
    else announce({ text: await explainRefusal(refusal, 'signIn'), kind: 'trouble' });
  };
  return (
    <div className="grid gap-6">
      <div role="status" className="rounded-lg bg-wash p-5">
        <p className="text-lg font-semibold break-words">{m.login_sent({ email: email.trim() })}</p>
        <p className="mt-1 text-sm">{m.login_sent_lead()}</p>
      </div>
      <CodeForm email={email} />
      <div className="grid gap-1 border-t border-line pt-4 text-sm text-quiet">
        <p>{m.login_no_mail()}</p>
        <p className="flex flex-wrap gap-x-6">
          <button type="button" className="link touch" disabled={isBusy} onClick={() => void resend()}>
            {m.login_resend()}
          </button>
          <button type="button" className="link touch" onClick={onOtherAddress}>
            {m.login_again()}
          </button>
        </p>
      </div>
    </div>
  );
}
