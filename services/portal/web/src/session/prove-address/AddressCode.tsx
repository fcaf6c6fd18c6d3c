import { useState } from 'react';
import type { PortalConfig } from '../../data/client.ts';
import { useClient } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import { explainRefusal } from '../../refusals/explain-refusal.ts';
import { announce } from '../../ui/announce.ts';
import { CodeField } from '../sign-in/CodeField.tsx';
import { proveAddress } from './requests.ts';

interface AddressCodeProps {
  readonly config: PortalConfig;
  readonly token: string;
  readonly email: string;
  readonly provider: string;
  /** Sends the code again. Returns the code of a refusal. */
  readonly onResend: () => Promise<string | undefined>;
  readonly onOtherAddress: () => void;
}

/** The code that was sent to the institution's address. The page moves on by itself when the session is there. */
export function AddressCode({ config, token, email, provider, onResend, onOtherAddress }: AddressCodeProps) {
  const db = useClient();
  const [isBusy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    const refusal = await onResend();
    setBusy(false);
    if (refusal === undefined) announce({ text: m.login_sent({ email }) });
    else announce({ text: await explainRefusal(refusal, 'address'), kind: 'trouble' });
  };
  return (
    <div className="grid gap-6">
      <div role="status" className="rounded-lg bg-wash p-5">
        <p className="text-lg font-semibold break-words">{m.login_sent({ email })}</p>
        <p className="mt-1 text-sm">{m.address_sent_lead({ name: provider })}</p>
      </div>
      <CodeField verify={(code) => proveAddress(db, config, token, code)} subject="address" />
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
