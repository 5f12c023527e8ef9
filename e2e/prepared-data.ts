import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCameraFilm } from './testing/camera-film.ts';
import { startServer } from './testing/server.ts';
import { startProductProcess } from './testing/servers/product-process.ts';

/**
 * Before all journeys: fills one data folder with the demonstration and one without, for `startServer` to copy, and
 * writes the picture of the cameras in calls.
 */
export default async function prepareData(): Promise<() => void> {
  const products = startProductProcess();
  const servers = await Promise.all([startServer(true, {}, products), startServer(false, {}, products)]);
  const [demonstration, empty] = servers;
  await Promise.all(servers.map(({ stop }) => stop()));
  await products.close();
  process.env.DEMONSTRATION_DATA = demonstration.dataDir;
  process.env.EMPTY_DATA = empty.dataDir;
  const folder = mkdtempSync(join(tmpdir(), 'lifestory-camera-'));
  process.env.CAMERA_FILM = join(folder, 'camera.y4m');
  writeCameraFilm(process.env.CAMERA_FILM);
  return () => {
    for (const { removeData } of servers) removeData();
    rmSync(folder, { recursive: true });
  };
}
