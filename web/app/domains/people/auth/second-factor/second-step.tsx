import type { Failure } from '../../../../api/failure.ts';
import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx';
import type { StartedSignIn } from './second-step.form.tsx';

/** The started sign-in that a failure describes; null if it describes none. */
export const startedSignInOf = ({ code, data }: Failure): StartedSignIn | null =>
  code === 'second_factor_required' ? (data as StartedSignIn) : null;

/** The second step of a sign-in. */
export const SecondStepForm = lazyComponent(() => import('./second-step.form.tsx'));
