import { useRef, useState } from 'react';
import { type Failure, toFailure } from './failure.ts';

interface ActionState<Input, Reply> {
  isPending: boolean;
  failure: Failure | null;
  /** The input and reply of the last run, if it succeeded. */
  success: { input: Input; reply: Reply } | null;
}

const idle = { isPending: false, failure: null, success: null };

/**
 * Runs an asynchronous action and holds its state, for pages without the query cache. `reset` returns to the initial
 * state and ignores a running action.
 */
export function useAction<Input, Reply>(run: (input: Input) => Promise<Reply>) {
  const [state, setState] = useState<ActionState<Input, Reply>>(idle);
  const attempts = useRef(0);
  const reset = () => {
    attempts.current += 1;
    setState(idle);
  };
  /** Runs the action, and then `onSuccess`. Rejects only if `onSuccess` does. */
  const start = async (input: Input, onSuccess?: (reply: Reply) => unknown): Promise<void> => {
    attempts.current += 1;
    const attempt = attempts.current;
    setState({ ...idle, isPending: true });
    let success: ActionState<Input, Reply>['success'] = null;
    let failure: Failure | null = null;
    try {
      success = { input, reply: await run(input) };
    } catch (thrown) {
      failure = toFailure(thrown);
    }
    if (attempt !== attempts.current) return;
    setState({ isPending: false, failure, success });
    if (success) await onSuccess?.(success.reply);
  };
  return { ...state, start, reset };
}
