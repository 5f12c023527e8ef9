import { createPrompt } from './prompt.ts';

/** How a person can confirm who they are. */
export type StepUpMethod = 'password' | 'code' | 'passkey';

/** Asks the person to confirm who they are. */
export const stepUpPrompt = createPrompt<{ methods?: readonly StepUpMethod[] }>();

/** Whether this browser can use passkeys here: they require HTTPS or localhost. */
export const hasPasskeySupport = (): boolean =>
  typeof window !== 'undefined' && window.isSecureContext && 'PublicKeyCredential' in window;
