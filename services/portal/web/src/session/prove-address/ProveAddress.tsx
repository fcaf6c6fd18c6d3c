import { useState, type FormEvent } from 'react';
import type { PortalConfig } from '../../data/client.ts';
import { m } from '../../paraglide/messages.js';
import { explainRefusal } from '../../refusals/explain-refusal.ts';
import { Button } from '../../ui/Button.tsx';
import { EmailField, emailProblem } from '../sign-in/EmailField.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { AddressCode } from './AddressCode.tsx';
import { sendAddressCode } from './requests.ts';

interface ProveAddressProps {
  readonly config: PortalConfig;
  readonly token: string;
  readonly domains: readonly string[];
  /** What people call the provider that they signed in with. */
  readonly provider: string;
}

/** Asks for the institution's address, and then for the code that was sent there. */
export function ProveAddress({ config, token, domains, provider }: ProveAddressProps) {
  const [email, setEmail] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const send = () => sendAddressCode(config, token, email);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setRefusal(undefined);
    if (emailProblem(email, domains) !== undefined) return;
    setBusy(true);
    const code = await send();
    setBusy(false);
    if (code === undefined) setSent(true);
    else setRefusal(await explainRefusal(code, 'address'));
  };
  if (isSent)
    return (
      <AddressCode
        config={config}
        token={token}
        email={email.trim()}
        provider={provider}
        onResend={send}
        onOtherAddress={() => setSent(false)}
      />
    );
  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <EmailField email={email} setEmail={setEmail} domains={domains} isTried={isTried} />
      {refusal !== undefined && <Problem className="text-sm">{refusal}</Problem>}
      <Button type="submit" isBusy={isBusy}>
        {m.address_send()}
      </Button>
    </form>
  );
}
