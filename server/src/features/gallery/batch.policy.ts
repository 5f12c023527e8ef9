/** Milliseconds from the first photograph of a batch to the end of it. */
const batchLasts = 60 * 60 * 1000;

/** The last batch of what was added, the first first: a batch begins where the one before has lasted an hour. */
export function lastBatch<Added extends { created_at: Date }>(added: readonly Added[]): Added[] {
  let batch: Added[] = [];
  for (const one of added) {
    const [first] = batch;
    const within = first && one.created_at.getTime() - first.created_at.getTime() < batchLasts;
    batch = within ? [...batch, one] : [one];
  }
  return batch;
}
