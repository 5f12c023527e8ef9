// Does one task in a separate process of low priority, without access to secrets. When the server ends or drops the
// work, the process ends together with the program that it has started.
import { getPriority, setPriority } from 'node:os';
import { performWithFfmpeg } from './ffmpeg/engine.ts';
import { stopPrograms } from './ffmpeg/program.ts';
import type { PerformTask, TranscodingMessage, TranscodingOrder } from './task.ts';

/** The lowest priority that leaves a share of an otherwise busy machine. */
const lowPriority = 15;

// A process that already has a lower priority is not permitted to raise it.
if (getPriority() < lowPriority) setPriority(lowPriority);

/** Milliseconds between two reports of progress. */
const reportIntervalMs = 1_000;

function createReporter(): (share: number) => void {
  let lastMs = 0;
  return (progress) => {
    if (Date.now() - lastMs < reportIntervalMs) return;
    lastMs = Date.now();
    send({ progress });
  };
}

const send = (message: TranscodingMessage, done: () => void = () => undefined): void => {
  process.send?.(message, done);
};

async function loadEngine(engine: TranscodingOrder['engine']): Promise<PerformTask> {
  if (engine.name === 'ffmpeg') return performWithFfmpeg(engine.path);
  const { performEmbedded } = await import('./embedded/engine.ts');
  return performEmbedded;
}

process.on('disconnect', () => {
  stopPrograms();
  process.exit();
});

process.once('message', async ({ engine, task }: TranscodingOrder) => {
  const end = () => process.disconnect?.();
  try {
    const perform = await loadEngine(engine);
    send({ result: await perform(task, createReporter()) }, end);
  } catch (error) {
    send({ failure: error instanceof Error ? error.message : String(error) }, end);
  }
});
