import { m } from '../../paraglide/messages.js';

const names: Readonly<Record<string, () => string>> = { bank: m.account_bank, sales: m.account_sales };

export const accountName = (account: string | null): string => names[account ?? '']?.() ?? account ?? '';
