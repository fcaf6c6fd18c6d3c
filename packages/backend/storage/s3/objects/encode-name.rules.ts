import { refuse } from '../../errors.ts';

/** How a list writes names: percent-encoded with `encoding-type=url`, which XML can always carry. @throws InvalidArgument */
export function nameEncoder(encodingType: string | undefined): (name: string) => string {
  if (encodingType === undefined || encodingType === '') return (name) => name;
  if (encodingType !== 'url') throw refuse('InvalidArgument', { message: 'encoding-type must be url.' });
  return (name) => name.split('/').map(encodeURIComponent).join('/');
}
