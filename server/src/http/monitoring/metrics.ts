import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { hasBearerToken } from '../bearer.ts';
import { fail } from '../failure.ts';

/** Histogram buckets in seconds. */
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

/**
 * Serves `GET /metrics` for Prometheus: requests by route, uploaded bytes, job queue, backups, connection pool, and
 * process metrics. Requires `token`, and is disabled without one: a local source address proves nothing, since a proxy
 * on this machine forwards all requests.
 */
export function serveMetrics(fastify: FastifyInstance, pool: Pool, token: string | undefined): void {
  if (!token) return;
  const register = new Registry();
  collectDefaultMetrics({ register });
  countRequests(fastify, register);
  observePool(register, pool);
  observeQueue(register, pool);
  observeBackups(register, pool);
  fastify.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
    if (!hasBearerToken(request, token)) throw fail('not_found');
    return reply
      .header('cache-control', 'no-store')
      .type(register.contentType)
      .send(await register.metrics());
  });
}

function countRequests(fastify: FastifyInstance, register: Registry): void {
  const requests = new Histogram({
    name: 'lifestory_request_seconds',
    help: 'Duration of requests by route, method and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers: [register],
  });
  const uploaded = new Counter({
    name: 'lifestory_uploaded_bytes_total',
    help: 'Bytes of uploaded chunks and files.',
    registers: [register],
  });
  fastify.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, headers } = request;
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode };
    requests.observe(labels, reply.elapsedTime / 1000);
    const isFile = /^(application\/octet-stream|multipart\/form-data)/.test(headers['content-type'] ?? '');
    if (isFile && reply.statusCode < 300) uploaded.inc(Number(headers['content-length'] ?? 0));
  });
}

function observePool(register: Registry, pool: Pool): void {
  new Gauge({
    name: 'lifestory_database_connections',
    help: 'Database connections of this process: used, idle, and wanted (requests waiting for one).',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'wanted' }, pool.waitingCount);
    },
  });
}

/** Observes the job queue of all processes. Reports nothing while the database is unavailable. */
function observeQueue(register: Registry, pool: Pool): void {
  const registers = [register];
  const jobs = new Gauge({
    name: 'lifestory_jobs',
    help: 'Jobs of all processes: due, running, later (not due yet), failing (will be retried), given up.',
    labelNames: ['state'],
    registers,
    async collect() {
      jobs.reset();
      oldest.reset();
      const { rows } = await pool.query(queueQuery).catch(() => ({ rows: [] }));
      for (const { state, count, age } of rows) {
        jobs.set({ state }, Number(count));
        if (state === 'due') oldest.set(Number(age));
      }
    },
  });
  const oldest = new Gauge({
    name: 'lifestory_oldest_due_job_seconds',
    help: 'Age of the oldest due job.',
    registers,
  });
}

/** Observes scheduled backups. Reports nothing before the first one, and while the database is unavailable. */
function observeBackups(register: Registry, pool: Pool): void {
  new Gauge({
    name: 'lifestory_last_backup_timestamp_seconds',
    help: 'Start of the latest verified backup, in seconds since 1970.',
    registers: [register],
    async collect() {
      this.remove();
      const { rows } = await pool.query(lastBackupQuery).catch(() => ({ rows: [] }));
      if (rows[0]?.at) this.set(Number(rows[0].at));
    },
  });
}

const lastBackupQuery = 'select extract(epoch from max(started_at)) as at from backup_runs where verified';

const queueQuery = `select
    case
      when attempts >= max_attempts then 'given up'
      when locked_at is not null then 'running'
      when run_at <= now() then 'due'
      when attempts > 0 then 'failing'
      else 'later'
    end as state,
    count(*),
    extract(epoch from now() - min(run_at)) as age
  from graphile_worker._private_jobs
  group by 1`;
