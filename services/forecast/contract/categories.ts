/** The eight categories, each with the label that people read. */
export const categoryLabels = {
  'thai-politics': 'Thai politics',
  'thai-climate': 'Thai climate',
  'thai-vet': 'Thai animal health',
  'sea-elections': 'Southeast Asian elections',
  crypto: 'Crypto',
  'global-tech': 'Global technology',
  'global-sports': 'Global sports',
  'ai-research': 'AI research',
} as const;

export type Category = keyof typeof categoryLabels;

export const categories = Object.keys(categoryLabels) as [Category, ...Category[]];
