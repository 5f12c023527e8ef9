/** Duration of a batch from its first photograph, in milliseconds. */
const batchDurationMs = 60 * 60 * 1000;

/**
 * Returns the last batch of additions, oldest first. A new batch begins an hour after the start of the previous
 * one.
 */
export function lastBatch<Added extends { created_at: Date }>(added: readonly Added[]): Added[] {
  let batch: Added[] = [];
  for (const one of added) {
    const [first] = batch;
    const isSameBatch = first && one.created_at.getTime() - first.created_at.getTime() < batchDurationMs;
    batch = isSameBatch ? [...batch, one] : [one];
  }
  return batch;
}
