/** The services that `npm start` knows, in the order they are listed. */
export const serviceNames = ['forecast', 'portal', 'catalog'] as const;

export type ServiceName = (typeof serviceNames)[number];
