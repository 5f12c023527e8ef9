import { contract } from '@lifestory/contract';
import { expect } from 'vitest';
import type { createTestApp } from './app.ts';
import { readDeliveredMails } from './mails/delivered-mail.ts';
import type { TestUser } from './users.ts';

/** The password of the people whose address changes. */
export const password = 'gentle river stones';

/** The response to a link that was already used or has expired. */
export const invalidLinkResponse = {
  status: 422,
  body: { message: { token: ['This link was already used or has expired.'] } },
};

/** Requests, confirms and undoes changes of e-mail addresses of people with this `password`. */
export function createAddressChangeCalls({
  app,
  db,
  visitor,
  runJobs,
}: Pick<Awaited<ReturnType<typeof createTestApp>>, 'app' | 'db' | 'visitor' | 'runJobs'>) {
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
  const findMailedToken = (
    email: string,
    page: 'confirm-email' | 'restore-email' | 'create-new-password' | 'delete-account',
  ) =>
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

  const canSignIn = async (email: string, enteredPassword = password) =>
    (await visitor().call('POST', '/api/login', { email, password: enteredPassword })).status === 200;

  const findAddress = async ({ person }: TestUser) =>
    (await db.selectFrom('people').select('email').where('id', '=', person.id).executeTakeFirstOrThrow())
      .email;

  return {
    createAddress,
    request,
    confirm,
    undo,
    findMailedToken,
    requestChange,
    changeAddress,
    canSignIn,
    findAddress,
  };
}
