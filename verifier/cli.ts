// The process around the command: also what the one-file build begins with.
import { main } from './run.ts';

process.exitCode = main(process.argv.slice(2));
