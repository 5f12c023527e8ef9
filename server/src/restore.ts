import { runRestore } from './backup/restore-command.ts';
import { runProgram } from './processes/program.ts';

// `npm run restore -- <backup> [--replace]`: restores a backup into a stopped installation.
// `npm run restore -- <backup> --verify`: verifies every file of a backup, and changes nothing.

await runProgram((args) => runRestore(args, process.env));
