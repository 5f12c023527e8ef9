/** Whether this browser can use passkeys here: they need https, or this machine. */
export const hasPasskeySupport = (): boolean =>
  typeof window !== 'undefined' && window.isSecureContext && 'PublicKeyCredential' in window;
