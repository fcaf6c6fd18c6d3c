import { availableParallelism, cpus, loadavg } from 'node:os';
import { launchBrowser } from '@trivium/testing/launch-browser';
import { BenchmarkFailed, type BenchmarkOptions } from '../benchmark.ts';
import { startService } from '../start-service.ts';
import { table } from '../table.ts';
import { describeJourney, journeys, savesPerHour, signInsPerHour } from './journeys.ts';
import { capacityOf, type Step } from './model.rules.ts';
import { processorMsBelow } from '../processor-tree.ts';
import { recordVisit, type RecordedRequest } from './record-visit.ts';

export const title = 'what each journey costs the services and their database, and how many people a machine serves by that';

/** Each visit is repeated, since processor time is counted in steps of 10 ms. */
const repeats = 30;
const machines = [2, 4, 8, 16, 32];

type Services = ReadonlyMap<string, Awaited<ReturnType<typeof startService>>>;

/** Records what pages ask, repeats it, and reads the processor time of all processes. @throws BenchmarkFailed where one is refused */
export async function run({ json, signal }: BenchmarkOptions): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const say = (line: string) => void process.stderr.write(`bench: ${line}\n`);
  const [loadBefore = 0] = loadavg();
  const services = new Map<string, Awaited<ReturnType<typeof startService>>>();
  for (const name of ['portal', 'forecast', 'catalog'] as const) {
    say(`starting ${name}`);
    const service = await startService(name, signal, { PORTAL_RATE_LIMIT_TOKEN_REFRESH: '100000', CATALOG_PROBES: 'off' });
    stack.defer(service.stop);
    services.set(name, service);
  }
  const browser = await launchBrowser();
  stack.defer(() => browser.close());
  const member = await signInRequest(services);
  const session = await (await send(member)).text();
  const steps: Step[] = [];
  for (const journey of journeys) {
    signal.throwIfAborted();
    const name = describeJourney(journey);
    say(name);
    const service = services.get(journey.service);
    const requests = await recordVisit(browser, `${service?.origin}${journey.path}`, journey.isSignedIn ? session : undefined);
    const costMs = await costOf(requests.filter(isRead), service?.pid as number);
    steps.push({ name, requests: requests.length, costMs, perHour: journey.perHour });
  }
  const portal = services.get('portal')?.pid as number;
  say('a sign-in, and something saved');
  steps.push({ name: 'portal, sign in', requests: 1, costMs: await costOf([member], portal), perHour: signInsPerHour });
  const save = saveRequest(services, member, JSON.parse(session) as Session);
  steps.push({ name: 'portal, save a profile', requests: 1, costMs: await costOf([save], portal), perHour: savesPerHour });
  const result = {
    benchmark: 'capacity',
    steps,
    person: capacityOf(steps, 1),
    machines: machines.map((processors) => ({ processors, people: capacityOf(steps, processors).people })),
    processors: { count: availableParallelism(), model: cpus()[0]?.model ?? 'unknown' },
    loadBefore,
  };
  process.stdout.write(json ? `${JSON.stringify(result, undefined, 2)}\n` : `${describe(result).join('\n')}\n`);
}

const isRead = ({ method, url }: RecordedRequest) => method === 'GET' || method === 'HEAD' || url.includes('/rpc/');

async function send({ url, method, headers, body }: RecordedRequest): Promise<Response> {
  const answer = await fetch(url, { method, headers, ...(body !== undefined && { body }), redirect: 'manual' });
  if (answer.status >= 400) throw new BenchmarkFailed(`${method} ${url} was answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** Milliseconds of processor time that these requests take together. */
async function costOf(requests: readonly RecordedRequest[], pid: number): Promise<number> {
  const once = () => Promise.all(requests.map(async (request) => (await send(request)).arrayBuffer()));
  await once();
  const before = await processorMsBelow(pid);
  for (let repeat = 0; repeat < repeats; repeat++) await once();
  return ((await processorMsBelow(pid)) - before) / repeats;
}

interface Session {
  readonly access_token: string;
}

async function signInRequest(services: Services): Promise<RecordedRequest> {
  const origin = services.get('portal')?.origin;
  const config = (await (await fetch(`${origin}/config.json`)).json()) as {
    publishableKey: string;
    development: { people: readonly { email: string; password: string }[] };
  };
  const [person] = config.development.people;
  return {
    url: `${origin}/auth/v1/token?grant_type=password`,
    method: 'POST',
    headers: { apikey: config.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: person?.email, password: person?.password }),
  };
}

/** A change of a person's own profile, which stays the same. */
function saveRequest(services: Services, { headers }: RecordedRequest, { access_token: token }: Session): RecordedRequest {
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString()) as { sub: string };
  return {
    url: `${services.get('portal')?.origin}/rest/v1/profiles?id=eq.${sub}`,
    method: 'PATCH',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: JSON.stringify({ nickname: 'Capacity' }),
  };
}

interface Result {
  readonly steps: readonly Step[];
  readonly person: { readonly requestsPerHour: number; readonly msPerHour: number };
  readonly machines: readonly { readonly processors: number; readonly people: number }[];
  readonly processors: { readonly count: number; readonly model: string };
  readonly loadBefore: number;
}

const describe = ({ steps, person, machines: sizes, processors, loadBefore }: Result): string[] => [
  ...table([
    ['', 'requests', 'processor ms', 'times an hour (assumed)'],
    ...steps.map(({ name, requests, costMs, perHour }) => [name, String(requests), costMs.toFixed(1), String(perHour)]),
  ]),
  `Measured on ${processors.count} × ${processors.model}, load ${loadBefore.toFixed(1)} before the run. One person: ${person.requestsPerHour.toFixed(0)} requests and ${person.msPerHour.toFixed(0)} ms of a processor an hour.`,
  'Computed from that, not run: people at the same time, with processors filled to 0.6.',
  ...table([
    ['processors', ...sizes.map(({ processors: count }) => String(count))],
    ['people', ...sizes.map(({ people }) => people.toLocaleString('en'))],
  ]),
];
