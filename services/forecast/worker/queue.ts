/** Where the service's jobs are kept, for `startJobs`. */
export const queue = { schema: 'forecast_jobs', name: 'forecast' } as const;
