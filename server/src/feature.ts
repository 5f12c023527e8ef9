import type { Routes } from '@lifestory/contract';
import type { FindAlerts } from './contributions/alerts.ts';
import type { Erase } from './contributions/erasure.ts';
import type { ExportPersonalData } from './contributions/personal-export.ts';
import type { DB } from './database/schema.generated.ts';
import type { Handlers } from './http/handlers.ts';
import type { CronJob, Job } from './jobs/jobs.ts';

/** What a feature contributes: routes with handlers, tables, and background work. */
export interface Feature<T extends Routes = Routes> {
  routes: T;
  /**
   * The tables that the feature owns: no other feature writes to them, and only later features in the order read them.
   */
  tables?: readonly (keyof DB)[];
  /** Removes a person's data from its tables. */
  erase?: Erase;
  /** Collects what its tables hold about a person, for their export. */
  exportData?: ExportPersonalData;
  /** Finds conditions that need the attention of staff. */
  findAlerts?: FindAlerts;
  handlers: Handlers<T>;
  jobs?: Job[];
  crons?: CronJob[];
  /** Closes resources that would keep the server from stopping, such as open event streams. */
  close?(): void;
}
