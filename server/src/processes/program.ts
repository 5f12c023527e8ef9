/** Runs a command-line program and exits: prints its result, or the message of its error with exit code 1. */
export async function runProgram(run: (args: string[]) => Promise<string>): Promise<never> {
  try {
    console.log(await run(process.argv.slice(2)));
    process.exit();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
