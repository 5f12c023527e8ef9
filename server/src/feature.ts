import type { Routes } from '@lifestory/contract';
import type { DB } from './database/schema.generated.ts';
import type { Erase } from './erasure.ts';
import type { Handlers } from './http/handlers.ts';
import type { CronJob, Job } from './jobs/jobs.ts';

/** What a feature contributes: routes with handlers, tables, and background work. */
export interface Feature<T extends Routes = Routes> {
  routes: T;
  /** The tables that it owns: nothing else writes them, and only later features read them. */
  tables?: readonly (keyof DB)[];
  /** Removes a person's data from its tables. */
  erase?: Erase;
  handlers: Handlers<T>;
  jobs?: Job[];
  crons?: CronJob[];
  /** Closes whatever would keep the server from stopping, such as open event streams. */
  close?(): void;
}
