import type { TestProject } from 'vitest/node';
import { startDatabaseServer } from '../database-server.ts';
import { bundlePrograms } from './program-bundle.ts';

/** Before all tests: starts PostgreSQL and bundles the programs at the same time. After all tests: stops PostgreSQL. */
export default async function prepareRun(project: TestProject): Promise<() => Promise<void>> {
  const [stop] = await Promise.all([startDatabaseServer(project), bundlePrograms(project)]);
  return stop;
}
