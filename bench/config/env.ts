/** What `docs/running.md` lists: a benchmark measures the defaults, and never touches a database it did not make. */
const ownSettings = /^(TRIVIUM_|HOST|TRUSTED_|LOG_|FORECAST_|DATABASE_URL|PUBLIC_URL)/;

/** The environment of a server under measurement: this process's, without Trivium's settings, with `added`. */
export function serverEnvironment(added: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !ownSettings.test(name));
  return { ...Object.fromEntries(inherited), ...added };
}

/** How many processes of a service are measured: `TRIVIUM_WORKERS`, where it is a number. */
export function readWorkers(byDefault: number): number {
  const workers = Number(process.env['TRIVIUM_WORKERS'] || byDefault);
  return Number.isInteger(workers) && workers > 0 ? workers : byDefault;
}
