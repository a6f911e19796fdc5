import { readConfig } from '../config/config.ts';
import { openAccounts } from './accounts.ts';
import { commands, usage } from './commands.ts';
import { fail, failFor } from './fail.ts';

// Accounts and keys are made here and nowhere else: who may run commands on the server may let people in.

const [area = '', verb = '', ...given] = process.argv.slice(2);
const command = commands[`${area} ${verb}`];

if (!command || given.length !== command.parameters.length) fail(usage());

try {
  const accounts = await openAccounts(readConfig(process.env, []), { isLookedAt: command.isLook ?? false });
  try {
    for (const line of await command.run(accounts, given)) process.stdout.write(`${line}\n`);
  } finally {
    await accounts.close();
  }
} catch (error) {
  failFor(error);
}
