import { inNameOrder } from '../../language/in-name-order.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../data/use-client.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/Button.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { PayoutAccountForm } from './PayoutAccountForm.tsx';
import { payoutAccountsQuery, type SellerClub } from './queries.ts';

interface PayoutAccountsProps {
  /** The clubs whose account the reader can set. */
  readonly clubs: readonly SellerClub[];
  /** Whether the reader can set the organisation's account too. */
  readonly hasOrganisation: boolean;
}

/** The payout account of each club, and the form to change it. */
export const PayoutAccounts = ({ clubs, hasOrganisation }: PayoutAccountsProps) => (
  <section aria-labelledby="payout-accounts" className="mt-20 max-w-[52rem]">
    <SectionTitle id="payout-accounts">{m.sell_payout_accounts()}</SectionTitle>
    <p className="mb-6 max-w-[40rem] text-quiet">{m.sell_payout_accounts_lead()}</p>
    <ul>
      {hasOrganisation && <PayoutAccount clubId={null} title={m.sell_payout_organisation()} />}
      {inNameOrder(clubs).map(({ id, name, name_th }) => (
        <PayoutAccount key={id} clubId={id} title={localText(name, name_th)} />
      ))}
    </ul>
  </section>
);

interface PayoutAccountProps {
  readonly clubId: string | null;
  readonly title: string;
}

function PayoutAccount({ clubId, title }: PayoutAccountProps) {
  const db = useClient();
  const [isOpen, setOpen] = useState(false);
  const { data: accounts } = useSuspenseQuery(payoutAccountsQuery(db));
  const account = accounts.find(({ club_id }) => club_id === clubId);
  const number = account?.promptpay_id ?? '';
  return (
    <li className="border-t border-line py-3">
      <div className="flex items-center justify-between gap-6">
        <div className="min-w-0">
          <h3 className="text-base">{title}</h3>
          <p className="text-sm text-quiet numerals">
            {number !== '' && [number, account?.account_name].filter(Boolean).join(' · ')}
            {number === '' && (clubId === null ? m.sell_payout_none() : m.sell_payout_shared())}
          </p>
        </div>
        <Button variant="quiet" className="shrink-0" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? m.cancel() : m.sell_change()} <span className="sr-only">{title}</span>
        </Button>
      </div>
      {isOpen && (
        <div className="py-3">
          <PayoutAccountForm
            clubId={clubId}
            promptpayId={number}
            accountName={account?.account_name ?? ''}
            onSaved={() => setOpen(false)}
          />
        </div>
      )}
    </li>
  );
}
