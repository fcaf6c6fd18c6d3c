import type { RunningService, ServiceReport } from './service.ts';

/** The reports of all services as one. A service that fails to report is unreachable, and takes no other's report away. */
export async function joinReports(running: ReadonlyMap<string, Pick<RunningService, 'report'>>): Promise<ServiceReport> {
  const reports = await Promise.all(
    [...running].map(async ([name, service]): Promise<ServiceReport | undefined> => {
      try {
        return await service.report?.();
      } catch {
        return { checks: { [name]: 'unreachable' }, measurements: [] };
      }
    }),
  );
  return {
    checks: Object.assign({}, ...reports.map((report) => report?.checks)) as ServiceReport['checks'],
    measurements: reports.flatMap((report) => report?.measurements ?? []),
  };
}
