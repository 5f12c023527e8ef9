/**
 * Everything in which tests run something else than what ships, with the reason. Tests take the values from here; a
 * difference without an entry is a mistake. The database is otherwise opened as the product opens it (`database.test.ts`),
 * and the settings are otherwise the defaults of `env.ts`.
 *
 * Differences without a value here:
 * - **Processes.** Server tests call the product within their own process, through `inject` instead of a socket, because a
 *   start costs a second; `processes/*.test.ts`, `fleet`, and all journeys start real servers. Those of server tests are
 *   bundled (decision 57). V8 collects garbage later (`scripts/test.mjs`), which saves a seventh of the time.
 * - **Clock.** `createTestApp` stops it, so that results do not depend on the day or the duration of a test. The queue's
 *   clock runs on. `runJobs` runs due jobs at once and one after the other, instead of a worker within a second;
 *   `jobs/worker.test.ts`, the tests of backups and all journeys use the worker.
 * - **Addresses.** `inject` calls from 127.0.0.1. Journeys use `http://localhost`, the only secure context without HTTPS.
 * - **Media.** In a folder for each test, or with `TEST_STORAGE=s3` in the bucket of a local store, whose links tests
 *   follow as browsers do (decision 56).
 * - **Providers.** Payments, meetings, mail servers and speech recognition are local servers with the provider's protocol,
 *   because tests must not reach others. Without them, the product itself uses its sandbox and outbox, as in tests.
 * - **Additional checks.** A test app fails on a failure that its route does not declare, and on a reply that differs from
 *   its schema (`undeclared-failures.ts`, `validated-projection.ts`); the product sends only what the schema names.
 * - **Journeys.** The browser shows a film or a test picture instead of a camera, resolves `*.lan` to this machine, reduces
 *   motion and has seen the tour, unless the journey is about that. The data of servers are a copy of prepared ones, and
 *   several servers share a process (decision 54); a journey that kills its server has a process of its own.
 * - **Components.** Tests of the web run in happy-dom, without styles and layout, and with `createFakeApi` instead of a
 *   server. What depends on those is tested in journeys.
 */

/**
 * Settings of the servers that tests start. Rate limits are off, because all calls come from one address within seconds;
 * tests of limits set `RATE_LIMIT_SCALE` to 1. A journey does the same calls as a person, only faster.
 */
export const productSettings = { RATE_LIMIT_SCALE: '0', DEMO: '0', LOG_LEVEL: 'silent' };

/** The settings of journeys. */
export const journeySettings = { RATE_LIMIT_SCALE: '20' };

/** Most films of tests are noise, which takes seconds to convert; tests of conversion name a transcoder. */
export const withoutTranscoder = { TRANSCODER: 'none' };

/**
 * Connections of one pool instead of 20: several test files and their processes share one PostgreSQL, and a call that
 * holds one connection while it waits for another fails sooner.
 */
export const poolSize = 8;

/**
 * Multiplies the timeouts of the database: on a busy machine, a call waits longer than four seconds for a connection
 * while fifty others do. The lengths themselves are tested with real processes and with `connect`.
 */
export const timeoutFactor = 20;

/**
 * PostgreSQL's settings over those of the product: data need not survive a power failure, and all tests share one server.
 * Every statement runs with the plan that it may get once it is prepared, which a test is too short to reach.
 */
export const databaseServerSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  plan_cache_mode: 'force_generic_plan',
};

/**
 * A hash of the product takes 17 ms of processor time and 19 MiB; `password-hash.test.ts` checks the cost of the product.
 * Memory in KiB, and passes.
 */
export const passwordHashCost = { memoryCost: 8, timeCost: 1 };
