import { fail } from '../../http/failure.ts';
import { StorageFull } from '../../providers/storage/port.ts';

/** Runs `work`; fails with `no_space` when the store is full. */
export async function withSpaceFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error;
    throw fail('no_space', {
      text: 'There is not enough free space on the server to record. Free some space there, then try again.',
    });
  }
}
