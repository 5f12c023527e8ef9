import { expect, type Page } from '@playwright/test';
import { bookInterviewFor } from './booking.ts';
import { signIn } from './people.ts';
import { superAdmin, type TestServer } from './server.ts';

/** An interview that is booked in the product's own calls: its id, and the storyteller's link. */
export interface BookedCall {
  id: string;
  joinUrl: string;
}

/** Books a call for a storyteller, and signs the Super Admin in. */
export async function bookCall(
  server: TestServer,
  staff: Page,
  name: [first: string, last: string],
  hour: number,
): Promise<BookedCall> {
  await bookInterviewFor(server, name, hour);
  const mail = await server.waitForMail(`${name.join('.').toLowerCase()}@example.com`, /interview/i);
  const joinUrl = /http\S+\/join\/[\w-]+/.exec(mail.text)?.[0] ?? '';
  await signIn(staff, superAdmin, '/sessions');
  await staff.getByRole('button', { name: `Actions for ${name.join(' ')}` }).click();
  await staff.getByRole('menuitem', { name: 'View Details' }).click();
  await expect(staff).toHaveURL(/\/session\/view\//);
  return { id: staff.url().split('/').at(-1) ?? '', joinUrl };
}

/** Joins a call as the interviewer. */
export async function joinAsInterviewer(staff: Page, id: string): Promise<void> {
  await staff.goto(`/studio/${id}`);
  await staff.getByRole('button', { name: 'Join the call' }).click();
  await expect(staff.getByRole('heading', { name: 'Guests' })).toBeVisible();
}

/** Waits until a person sees a moving picture of somebody else. */
export async function expectMovingVideo(page: Page, name: string): Promise<void> {
  const video = page.getByLabel(name, { exact: true });
  const read = () =>
    video.evaluate((element) => {
      const { videoWidth, currentTime } = element as HTMLVideoElement;
      return videoWidth > 0 ? currentTime : 0;
    });
  await expect.poll(read, { timeout: 30_000 }).toBeGreaterThan(0);
  const before = await read();
  await expect.poll(read).toBeGreaterThan(before);
}
