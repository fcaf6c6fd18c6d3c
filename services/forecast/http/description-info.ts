import { descriptionPath, type DescriptionInfo, type Service } from '@trivium/http';
import { service } from '../contract/index.ts';

/** The head of the served description. */
export const descriptionInfo = (publicUrl: string): DescriptionInfo => ({
  title: service.name,
  version: service.apiVersion,
  description: 'A forecasting service: yes/no questions, a resolver that shows its evidence, other venues, proposals.',
  publicUrl,
  tags: [
    { name: 'markets', description: 'The questions, their estimates and outcomes.' },
    { name: 'resolver', description: 'What the named sources say about an outcome.' },
    { name: 'venues', description: 'The same questions elsewhere.' },
    { name: 'waitlist', description: 'Who would trade.' },
    { name: 'proposals', description: 'Questions people propose.' },
    { name: 'appeals', description: 'Disputes of recorded outcomes.' },
    { name: 'push', description: 'Events, as they happen.' },
    { name: 'service', description: 'Health and counts.' },
    { name: 'operation', description: 'For programs that watch or describe the service.' },
  ],
});

/** The description, once `service.describe()` has published it. */
export function servedDescription({ snapshots }: Service): object {
  const plain = snapshots.get(descriptionPath)?.representations.find(({ encoding }) => encoding === 'identity');
  return JSON.parse(plain?.body.toString() ?? '{}') as object;
}
