/** What `docs/running.md` lists: a benchmark measures the defaults, and never touches a database it did not make. */
const ownSettings = /^(TRIVIUM_HOME|HOST|TRUSTED_|LOG_|FORECAST_|DATABASE_URL|PUBLIC_URL)/;

/** The environment of a server under measurement: this process's, without Trivium's settings, with `added`. */
export function serverEnvironment(added: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !ownSettings.test(name));
  return { ...Object.fromEntries(inherited), ...added };
}
