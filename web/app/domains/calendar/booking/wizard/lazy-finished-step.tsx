import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx';

/** Step 3, in a chunk of its own that step 2 preloads. */
export const FinishedStep = lazyComponent(async () => ({
  default: (await import('./finished-step.tsx')).FinishedStep,
}));
