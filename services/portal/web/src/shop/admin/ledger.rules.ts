interface Account {
  readonly account: string | null;
  readonly debit: number;
  readonly credit: number;
}

/** Accounts whose balance grows on the credit side. */
const creditAccounts = new Set(['sales']);

/** What an account has, in baht: income is not a negative amount. */
export function accountBalance({ account, debit, credit }: Account): number {
  const satang = Math.round(debit * 100) - Math.round(credit * 100);
  return (satang === 0 || !creditAccounts.has(account ?? '') ? satang : -satang) / 100;
}
