/** The services that `npm start` knows, in the order they are listed. */
export const serviceNames = ['forecast'] as const;

export type ServiceName = (typeof serviceNames)[number];
