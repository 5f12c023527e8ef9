import { fail } from '../../../http/failure.ts';
import { StorageFull } from '../../../providers/storage/port.ts';

const fullText =
  'There is not enough free space on the server to record. Free some space there, then try again.';

/** Runs `work`; fails with `no_space` and a text when the store is full. */
export async function withSpaceFailure<T>(work: () => Promise<T>, text = fullText): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error;
    throw fail('no_space', { text });
  }
}
