import type { Config } from '../config/config.ts';
import { openContext } from '../context.ts';
import { personCommands } from './person.ts';
import type { PersonVerb } from './person-usage.ts';

/** The lines to print. Rejects with what kept it from running, such as DirectoryInUse. */
export async function runPersonCommand(
  config: Config,
  verb: PersonVerb,
  given: readonly string[],
): Promise<string[]> {
  const say = (detail: object, message: string) =>
    process.stderr.write(`${message} ${JSON.stringify(detail)}\n`);
  const running = await openContext(config, null, { info: () => {}, error: say });
  try {
    return await personCommands[verb](running.context, given);
  } finally {
    await running.close();
  }
}
