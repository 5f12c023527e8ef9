import { startServer } from './server.ts';

/** Before all journeys: fills a data folder with the demonstration once, for `startServer` to copy. */
export default async function demonstrationData(): Promise<() => void> {
  const server = await startServer(true);
  await server.stop();
  process.env.DEMONSTRATION_DATA = server.dataDir;
  return server.removeData;
}
