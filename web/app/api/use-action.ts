import { useRef, useState } from 'react';
import { type Failure, toFailure } from './failure.ts';

interface ActionState<Input, Reply> {
  isPending: boolean;
  failure: Failure | null;
  /** The last input, and what it resulted in. */
  done: { input: Input; reply: Reply } | null;
}

const idle = { isPending: false, failure: null, done: null };

/** The state of an asynchronous action, for pages without the query cache. `reset` ignores a running one. */
export function useAction<Input, Reply>(run: (input: Input) => Promise<Reply>) {
  const [state, setState] = useState<ActionState<Input, Reply>>(idle);
  const attempts = useRef(0);
  const reset = () => {
    attempts.current += 1;
    setState(idle);
  };
  /** Runs the action, and then `onSuccess`, whose failures are the caller's. */
  const start = async (input: Input, onSuccess?: (reply: Reply) => unknown): Promise<void> => {
    attempts.current += 1;
    const attempt = attempts.current;
    setState({ ...idle, isPending: true });
    let done: ActionState<Input, Reply>['done'] = null;
    let failure: Failure | null = null;
    try {
      done = { input, reply: await run(input) };
    } catch (thrown) {
      failure = toFailure(thrown);
    }
    if (attempt !== attempts.current) return;
    setState({ isPending: false, failure, done });
    if (done) await onSuccess?.(done.reply);
  };
  return { ...state, start, reset };
}
