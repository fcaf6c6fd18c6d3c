type Service = 'portal' | 'forecast' | 'catalog';

export interface Journey {
  readonly service: Service;
  readonly path: string;
  readonly isSignedIn?: boolean;
  /** Assumed, not measured: how often a person who is there now opens it in an hour. */
  readonly perHour: number;
}

/** What a busy hour of somebody who uses all three services is made of. */
export const journeys: readonly Journey[] = [
  { service: 'portal', path: '/', perHour: 2 },
  { service: 'portal', path: '/events', perHour: 3 },
  { service: 'portal', path: '/clubs', perHour: 2 },
  { service: 'portal', path: '/news', perHour: 2 },
  { service: 'portal', path: '/me', isSignedIn: true, perHour: 3 },
  { service: 'portal', path: '/me/notices', isSignedIn: true, perHour: 3 },
  { service: 'forecast', path: '/', perHour: 2 },
  { service: 'catalog', path: '/drugs/carprofen', perHour: 2 },
];

/** Assumed: how often each person signs in, saves something and uploads in an hour. */
export const signInsPerHour = 0.5;
export const savesPerHour = 2;

export const describeJourney = ({ service, path, isSignedIn }: Journey) => `${service} ${path}${isSignedIn ? ', signed in' : ''}`;
