/** How a person can confirm who they are. */
export type StepUpMethod = 'password' | 'code' | 'passkey';

/** Asks the person to confirm who they are; resolves to whether they did. */
type AskStepUp = (methods: readonly StepUpMethod[]) => Promise<boolean>;

let ask: AskStepUp | null = null;
let asking: Promise<boolean> | null = null;

/** Registers the dialog that asks; returns a function that removes it. */
export function registerStepUp(dialog: AskStepUp): () => void {
  ask = dialog;
  return () => {
    if (ask === dialog) ask = null;
  };
}

/** Asks the person to confirm who they are. Simultaneous calls share one dialog. False without a dialog. */
export function requestStepUp(data: unknown): Promise<boolean> {
  if (!ask) return Promise.resolve(false);
  const { methods = [] } = (data ?? {}) as { methods?: StepUpMethod[] };
  asking ??= ask(methods).finally(() => {
    asking = null;
  });
  return asking;
}

/** Whether this browser can use passkeys here: they need https, or this machine. */
export const hasPasskeySupport = (): boolean =>
  typeof window !== 'undefined' && window.isSecureContext && 'PublicKeyCredential' in window;
