import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createFamilyRow } from '../../../testing/family.ts';
import { createInterview } from '../../../testing/interviews.ts';

const { users, db, app, runJobs } = await createTestApp();

test('an invitation says that the story has been told only after an interview is completed', async () => {
  const ana = await users.customer();
  const textOfInvitation = async (email: string) => {
    await ana.request(contract.stories.invite, { params: { userId: '0' }, body: [createFamilyRow(email)] });
    await runJobs();
    const mails = db.selectFrom('mails').select('body_text').where('to_email', '=', email);
    return (await mails.executeTakeFirstOrThrow()).body_text;
  };
  const textBefore = await textOfInvitation('before@example.com');
  await createInterview(app, ana, { status: 'completed' });
  const textAfterwards = await textOfInvitation('afterwards@example.com');
  expect(textBefore).toContain('will tell a life story on film');
  expect(textBefore).toContain('If you do not know who invited you');
  expect(textBefore).not.toContain('has told');
  expect(textAfterwards).toContain('has told a life story on film');
});
