import { fork } from 'node:child_process';
import { expect, test, vi } from 'vitest';

vi.mock('node:child_process', async (original) => {
  const real = await original<typeof import('node:child_process')>();
  return { ...real, fork: vi.fn(real.fork) };
});

test('after a decoding process could not be started, the next image of that person is decoded', async () => {
  // Other files of this worker may have loaded the pool with the real `fork`.
  vi.resetModules();
  const { withWorker } = await import('./decoder-pool.ts');
  vi.mocked(fork).mockImplementationOnce(() => {
    throw new Error('spawn ENOMEM');
  });
  const request = { personId: 'ana', isFresh: true, log: { error: () => undefined } };
  await expect(withWorker(request, async () => 'done')).rejects.toThrow('ENOMEM');
  expect(await withWorker(request, async () => 'done')).toBe('done');
});
