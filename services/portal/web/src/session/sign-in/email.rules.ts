/** Whether an address has one of the institution's domains: the first of three layers that check this. */
export function isInstitutionEmail(email: string, domains: readonly string[]): boolean {
  const [, domain] = /^[^\s@]+@([^\s@]+)$/.exec(email.trim().toLowerCase()) ?? [];
  return domain !== undefined && domains.includes(domain);
}
