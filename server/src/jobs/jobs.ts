import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../database/connection.ts';
import { compileOnce } from '../database/statements/compiled-query.ts';
import { longFlag } from './long-jobs.ts';

/** A kind of job: its name in the queue and its payload schema. */
export interface JobKind<P = unknown> {
  name: string;
  payload: z.ZodType<P>;
  /** Whether it may run for minutes or hours; a process runs at most two of these at a time. */
  isLong?: boolean;
}

/** Due jobs with the lowest number run first. */
export const priorities = { heartbeat: -100, access: -20, mail: -10, normal: 0, long: 10 } as const;

/** A job handler. It must be idempotent: a job may run again after a crash. */
export interface Job {
  name: string;
  run(payload: unknown): Promise<void>;
}

/** Scheduled work, in UTC; runs once across all processes. */
export interface CronJob {
  name: string;
  /** A crontab pattern of five fields. */
  pattern: string;
  run(): Promise<void>;
}

export interface JobOptions {
  /** The job does not run before this instant. */
  at?: Date;
  /** Replaces a waiting job with the same key. */
  key?: string;
  /** Maximum attempts, 25 by default; the delay between them grows. */
  attempts?: number;
  /** Jobs of the same queue run one after the other, across all processes. */
  queue?: string;
  /** `access`: a person who cannot sign in is waiting for it. `mail`: all other mails. */
  priority?: 'access' | 'mail';
  /** The external service that the job depends on; see `Jobs.retryWaiting`. */
  dependsOn?: Dependency;
}

/** External services that jobs depend on: the meeting provider account. */
export type Dependency = 'meetings';

export interface Jobs {
  /** Queues a job in the transaction of the caller: a rollback removes it. */
  add<P>(db: Db, kind: JobKind<P>, payload: P, options?: JobOptions): Promise<void>;
  /** Retries all failed, exhausted or delayed jobs that depend on a service, once it is available again. */
  retryWaiting(db: Db, dependency: Dependency): Promise<void>;
}

/** Declares a kind of job; the feature that owns it adds the handler. */
export const jobKind = <P>(
  name: string,
  payload: z.ZodType<P>,
  options: { isLong?: boolean } = {},
): JobKind<P> => ({ name, payload, ...options });

/** Attaches a handler to a kind; the payload is parsed first. */
export const job = <P>(kind: JobKind<P>, work: (payload: P) => Promise<void>): Job => ({
  name: kind.name,
  run: (payload) => work(kind.payload.parse(payload)),
});

interface JobRow {
  name: string;
  /** JSON. */
  payload: string;
  at: Date | null;
  key: string | null;
  attempts: number;
  queue: string | null;
  priority: number;
  flags: string[] | null;
}

const addJob = compileOnce(
  (_, { name, payload, at, key, attempts, queue, priority, flags }: JobRow) => sql`
    select graphile_worker.add_job(
      ${name},
      payload := ${payload}::json,
      run_at := ${at}::timestamptz,
      job_key := ${key}::text,
      max_attempts := ${attempts}::int,
      queue_name := ${queue}::text,
      priority := ${priority}::int,
      flags := ${flags}::text[]
    )`,
);

/** The job queue in the application database. */
export const databaseJobs: Jobs = {
  async add(db, kind, payload, { at, key, attempts = 25, queue, dependsOn, priority } = {}) {
    const flags = [...(dependsOn ? [dependsOn] : []), ...(kind.isLong ? [longFlag] : [])];
    const level = priority ?? (kind.isLong ? 'long' : 'normal');
    await addJob(db, {
      name: kind.name,
      payload: JSON.stringify(payload),
      at: at ?? null,
      key: key ?? null,
      attempts,
      queue: queue ?? null,
      priority: priorities[level],
      flags: flags.length > 0 ? flags : null,
    });
  },
  async retryWaiting(db, dependency) {
    await sql`select graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where flags ? ${dependency}
        and (attempts > 0 or run_at > now())),
      run_at := now(),
      attempts := 0
    )`.execute(db);
  },
};
