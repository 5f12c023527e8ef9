/** Duration of a batch from its first photograph, in milliseconds. */
const batchDurationMs = 60 * 60 * 1000;

/**
 * Returns the last batch of photographs, given oldest first. A photograph that is added an hour or more after the
 * first one of a batch starts the next batch.
 */
export function findLastBatch<Photograph extends { created_at: Date }>(
  photographs: readonly Photograph[],
): Photograph[] {
  let batch: Photograph[] = [];
  for (const photograph of photographs) {
    const [first] = batch;
    const isSameBatch =
      first && photograph.created_at.getTime() - first.created_at.getTime() < batchDurationMs;
    batch = isSameBatch ? [...batch, photograph] : [photograph];
  }
  return batch;
}
