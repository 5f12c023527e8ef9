import { startServer } from './testing/server.ts';

/** Before all journeys: fills one data folder with the demonstration and one without, for `startServer` to copy. */
export default async function prepareData(): Promise<() => void> {
  const servers = await Promise.all([startServer(true), startServer(false)]);
  const [demonstration, empty] = servers;
  await Promise.all(servers.map(({ stop }) => stop()));
  process.env.DEMONSTRATION_DATA = demonstration.dataDir;
  process.env.EMPTY_DATA = empty.dataDir;
  return () => {
    for (const { removeData } of servers) removeData();
  };
}
