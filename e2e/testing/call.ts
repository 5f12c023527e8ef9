import { expect, type Page } from '@playwright/test';
import { bookInterviewFor, findInterview } from './booking.ts';
import { signIn } from './people.ts';
import { superAdmin, type TestServer } from './server.ts';

/** An interview that is booked in the product's own calls: its id, and the storyteller's link. */
export interface BookedCall {
  id: string;
  joinUrl: string;
}

/** The windows of a guest and the interviewer: processors draw the pictures of a call, and small ones faster. */
export const guestWindow = { viewport: { width: 640, height: 480 } };
export const staffWindow = { viewport: { width: 1024, height: 600 } };

/** Books a call for a storyteller. */
export async function bookCall(
  server: TestServer,
  name: [first: string, last: string],
  hour: number,
): Promise<BookedCall> {
  await bookInterviewFor(server, name, hour);
  const mail = await server.waitForMail(`${name.join('.').toLowerCase()}@example.com`, /interview/i);
  const joinUrl = /http\S+\/join\/[\w-]+/.exec(mail.text)?.[0] ?? '';
  const { id } = await findInterview(server, name.join(' '));
  return { id, joinUrl };
}

/** Signs the Super Admin in, who joins a call as the interviewer. */
export async function joinAsInterviewer(staff: Page, id: string): Promise<void> {
  await signIn(staff, superAdmin, `/studio/${id}`);
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
  await expect.poll(read, { timeout: 120_000 }).toBeGreaterThan(0);
  const before = await read();
  await expect.poll(read).toBeGreaterThan(before);
}
