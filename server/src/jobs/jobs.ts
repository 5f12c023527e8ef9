import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../database/connection.ts';
import { longFlag } from './long-jobs.ts';

/** A kind of background work: its name in the queue and the shape of its payload. */
export interface JobKind<P = unknown> {
  name: string;
  payload: z.ZodType<P>;
  /** It may run for minutes or hours: a process runs two of these at a time. */
  isLong?: boolean;
}

/** Of the jobs that are due, those with the lowest number run first. */
export const priorities = { heartbeat: -100, access: -20, mail: -10, usual: 0, long: 10 } as const;

/** A kind together with its work, which is repeatable: a job may run again after a crash. */
export interface Job {
  name: string;
  run(payload: unknown): Promise<void>;
}

/** Work by the clock, in UTC; once across all processes. */
export interface CronJob {
  name: string;
  /** crontab pattern, five fields, UTC. */
  pattern: string;
  run(): Promise<void>;
}

export interface JobOptions {
  /** Not before this instant. */
  at?: Date;
  /** Replaces a waiting job of the same key. */
  key?: string;
  /** How often it is tried before it is given up; pauses grow. */
  attempts?: number;
  /** Jobs of the same queue are done one after the other, across all processes. */
  queue?: string;
  /** `access` is for what somebody waits for who cannot sign in; `mail` for all other mails. */
  priority?: 'access' | 'mail';
  /** What outside of us it cannot be done without: see `Jobs.retryWaiting`. */
  dependsOn?: Dependency;
}

/** What jobs may have to wait for: the account at the meeting provider. */
export type Dependency = 'meetings';

export interface Jobs {
  /** Queues a job in the transaction of the write that it follows: rolled back, it never runs. */
  add<P>(db: Db, kind: JobKind<P>, payload: P, options?: JobOptions): Promise<void>;
  /** Tries at once all that failed for want of something, was given up, or waits until later: it is there again. */
  retryWaiting(db: Db, need: Dependency): Promise<void>;
}

/** Names a kind of job; the feature that owns it adds `run`. */
export const jobKind = <P>(
  name: string,
  payload: z.ZodType<P>,
  options: { isLong?: boolean } = {},
): JobKind<P> => ({ name, payload, ...options });

/** Gives a kind its work; the payload is parsed before it. */
export const job = <P>(kind: JobKind<P>, work: (payload: P) => Promise<void>): Job => ({
  name: kind.name,
  run: (payload) => work(kind.payload.parse(payload)),
});

/** The queue in the product's own database. */
export const databaseJobs: Jobs = {
  async add(db, kind, payload, { at, key, attempts = 25, queue, dependsOn, priority } = {}) {
    const flags = [...(dependsOn ? [dependsOn] : []), ...(kind.isLong ? [longFlag] : [])];
    const place = priority ?? (kind.isLong ? 'long' : 'usual');
    await sql`select graphile_worker.add_job(
      ${kind.name},
      payload := ${JSON.stringify(payload)}::json,
      run_at := ${at ?? null}::timestamptz,
      job_key := ${key ?? null}::text,
      max_attempts := ${attempts}::int,
      queue_name := ${queue ?? null}::text,
      priority := ${priorities[place]}::int,
      flags := ${flags.length > 0 ? flags : null}::text[]
    )`.execute(db);
  },
  async retryWaiting(db, need) {
    await sql`select graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where flags ? ${need}
        and (attempts > 0 or run_at > now())),
      run_at := now(),
      attempts := 0
    )`.execute(db);
  },
};
