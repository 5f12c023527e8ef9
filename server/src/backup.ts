import { runBackup } from './backup/backup-command.ts';
import { runProgram } from './processes/program.ts';

// `npm run backup -- <directory> [--keep <number>]`: backs up rows and files; the server may be running.

await runProgram(async (args) => {
  const { text, isComplete } = await runBackup(args, process.env);
  if (!isComplete) process.exitCode = 2;
  return text;
});
