import { type CallName, type CallReply, urlOf } from './call.ts';
import { Failure, unreachableMessage } from './failure.ts';
import { readToken } from './sign-in.ts';
import { assertNotStale } from './stale-page.ts';

interface SendFormOptions {
  form: FormData;
  /** Idempotency key. */
  idempotencyKey: string;
  /** Called with the sent fraction, from 0 to 1. */
  onProgress: (fraction: number) => void;
  /** Aborts the request, which then fails with status 0. */
  signal: AbortSignal;
}

/**
 * Sends a form with a file and reports progress, which `call` cannot. A 401 does not go to the sign-in page, so that
 * the input is kept.
 * @throws Failure if there is no successful reply
 */
export async function sendForm<N extends CallName>(
  name: N,
  { form, idempotencyKey, onProgress, signal }: SendFormOptions,
): Promise<CallReply<N>> {
  assertNotStale();
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    request.open('POST', urlOf(name));
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Idempotency-Key', idempotencyKey);
    const token = readToken();
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onloadend = () => {
      if (request.status === 200) resolve(request.response as CallReply<N>);
      else if (request.status === 0) reject(new Failure(0, { message: unreachableMessage }));
      else reject(new Failure(request.status, (request.response as object | null) ?? {}));
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
