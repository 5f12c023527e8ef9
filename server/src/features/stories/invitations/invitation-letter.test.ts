import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { familyRow } from '../../../testing/family.ts';
import { stageInterview } from '../../../testing/staged-interview.ts';

const { cast, db, app, runJobs } = await testApp();

test('an invitation says that the story is told only after an interview was completed', async () => {
  const ana = await cast.customer();
  const textOfInvitation = async (email: string) => {
    await ana.ask(contract.stories.invite, { params: { userId: '0' }, body: [familyRow(email)] });
    await runJobs();
    const mails = db.selectFrom('mails').select('body_text').where('to_email', '=', email);
    return (await mails.executeTakeFirstOrThrow()).body_text;
  };
  const before = await textOfInvitation('before@example.com');
  await stageInterview(app, ana, { status: 'completed' });
  const afterwards = await textOfInvitation('afterwards@example.com');
  expect(before).toContain('will tell a life story on film');
  expect(before).not.toContain('has told');
  expect(afterwards).toContain('has told a life story on film');
});
