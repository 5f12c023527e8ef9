/** Runs a program of the command line: prints what it answers, or the sentence that it fails with, and ends. */
export async function runProgram(run: (args: string[]) => Promise<string>): Promise<never> {
  try {
    console.log(await run(process.argv.slice(2)));
    process.exit();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
