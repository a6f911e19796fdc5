import { readConfig } from '../config/config.ts';
import { openAccounts } from './accounts.ts';
import { commands, usage } from './commands.ts';
import { fail, failFor } from './fail.ts';
import { personVerb } from './person-usage.ts';

// Accounts and keys are made here and nowhere else: who may run commands on the server may let people in. What somebody
// asks for of their own data by phone is done here as well.

const [area = '', verb = '', ...given] = process.argv.slice(2);
const command = commands[`${area} ${verb}`];
const ofPerson = area === 'person' ? personVerb(verb, given) : null;

if (!ofPerson && given.length !== command?.parameters.length) fail(usage());

async function run(): Promise<readonly string[]> {
  const config = readConfig(process.env, []);
  if (ofPerson) {
    // With all of the server's own code, for which no other command waits.
    const { runPersonCommand } = await import('./run-person-command.ts');
    return await runPersonCommand(config, ofPerson, given);
  }
  const accounts = await openAccounts(config, { isLookedAt: command?.isLook ?? false });
  try {
    return (await command?.run(accounts, given)) ?? [];
  } finally {
    await accounts.close();
  }
}

try {
  for (const line of await run()) process.stdout.write(`${line}\n`);
} catch (error) {
  failFor(error);
}
