/** The services that `npm start` knows, in the order they are listed. */
export const serviceNames = ['forecast', 'catalog'] as const;

export type ServiceName = (typeof serviceNames)[number];
