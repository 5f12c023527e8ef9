import { contract } from '@lifestory/contract';
import { expect } from 'vitest';
import type { createTestApp } from './app.ts';
import { readDeliveredMails } from './delivered-mail.ts';
import type { TestUser } from './users.ts';

const password = 'gentle river stones';

/** Requests, confirms and undoes changes of e-mail addresses, for people with the password `gentle river stones`. */
export function createAddressChangeCalls({
  app,
  visitor,
  runJobs,
}: Pick<Awaited<ReturnType<typeof createTestApp>>, 'app' | 'visitor' | 'runJobs'>) {
  let count = 0;
  const createAddress = () => `new.address.${++count}@example.com`;

  const request = (user: TestUser, email: string, enteredPassword = password) =>
    user.call<{ message: string }>('POST', '/api/email-change/request', {
      new_email: email,
      password: enteredPassword,
    });
  const confirm = (token: string) => visitor().call('POST', '/api/email-change/confirm', { token });
  const undo = (token: string) => visitor().call('POST', '/api/email-change/undo', { token });

  /** Returns the secret of the newest link to a page that was mailed to an address. */
  const findMailedToken = (email: string, page: 'confirm-email' | 'restore-email' | 'create-new-password') =>
    readDeliveredMails(app, email)
      .flatMap((text) => new RegExp(`/${page}/([^\\s/]+)`).exec(text)?.[1] ?? [])
      .at(-1) ?? '';

  /** Requests another address for a person and returns it with the secret of its confirmation link. */
  async function requestChange(user: TestUser): Promise<{ email: string; token: string }> {
    const email = createAddress();
    expect((await request(user, email)).status).toBe(200);
    await runJobs();
    return { email, token: findMailedToken(email, 'confirm-email') };
  }

  /** Changes the address of a person; returns the new one and the secret of the undo link. */
  async function changeAddress(user: TestUser): Promise<{ email: string; undoToken: string }> {
    const { email, token } = await requestChange(user);
    await visitor().request(contract.auth.confirmAddressChange, { body: { token } });
    await runJobs();
    return { email, undoToken: findMailedToken(user.person.email, 'restore-email') };
  }

  return { createAddress, request, confirm, undo, findMailedToken, requestChange, changeAddress };
}
