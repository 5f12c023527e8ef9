/**
 * What work comes to, or what `late` makes when that takes longer than `milliseconds`. Work that is late goes on, and
 * what becomes of it then concerns nobody who waited here.
 */
export async function withDeadline<T>(
  work: Promise<T>,
  timeoutMs: number,
  createError: () => Error,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createError()), timeoutMs);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
