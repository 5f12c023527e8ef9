import { constants } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncDirectory } from '../storage/directory.ts';
import { toMailOptions } from './mail-options.ts';
import type { Mailer } from './port.ts';

/**
 * A mailer that writes each message to an `.eml` file in `directory` instead of sending it. Only the file's owner can
 * read it, because some messages contain password reset links. Sending the same id again overwrites the file.
 */
export function outboxMailer(directory: string): Mailer {
  const createComposer = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ streamTransport: true, buffer: true });
  };
  let composer: ReturnType<typeof createComposer> | undefined;
  return {
    writesFiles: true,
    async send(mail) {
      composer ??= createComposer();
      const { message } = await (await composer).sendMail(toMailOptions(mail));
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const path = join(directory, `${mail.id}.eml`);
      const file = await open(`${path}.part`, 'w', 0o600);
      try {
        await file.writeFile(message as Buffer);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.part`, path);
      await syncDirectory(directory);
    },
    async remove(id) {
      await rm(join(directory, `${id}.eml`), { force: true });
    },
    async check() {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await access(directory, constants.W_OK);
    },
  };
}
