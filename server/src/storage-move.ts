import { runProgram } from './processes/program.ts';
import { moveMedia } from './providers/storage/media-move.ts';

// `npm run storage:move`: copies the media of an installation from the disk to an S3 bucket, or back. The server may be
// running. An interrupted move continues where it stopped.

await runProgram((args) => moveMedia(args, process.env, console.log));
