// npm run replay: a film of a reading or of a face, or the pictures of a card, of one's own through the real product in a real browser, with a
// fault where one is asked for; what came of it lies in a folder, and is compared with what came of it before.
import { readFileSync } from 'node:fs';
import { faultsOf, isPicture, Misasked, usage, type Wish, wishOf } from './asked.ts';
import { replayCard } from './replay-card.ts';
import { replayFace } from './replay-face.ts';
import { replayRecording } from './replay-recording.ts';
import { type Difference, differencesOf, exitOf, type Replay } from './replay.ts';
import { broughtTo, reported } from './reported.ts';

const runs = { recording: replayRecording, face: replayFace, card: replayCard };

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function sayFaults(): void {
  for (const [what, faults] of Object.entries(faultsOf))
    for (const { name, at } of faults)
      say(`${what.padEnd(10)} --fault "${name}"${at === null ? '' : ` --at ${at}`}`);
}

const reportOf = (folder: string): Replay =>
  JSON.parse(readFileSync(`${folder}/replay.json`, 'utf8')) as Replay;

/** In what it differs from what came of it before. */
function compared(before: Replay, now: Replay): readonly Difference[] {
  const differences = differencesOf(before, now);
  for (const { where, before: was, now: is } of differences)
    say(`${where}: ${JSON.stringify(was)} → ${JSON.stringify(is)}`);
  say(differences.length === 0 ? 'the same as before' : `${differences.length} different`);
  return differences;
}

async function replays({ asked, out, isTraced, before }: Extract<Wish, { kind: 'replay' }>): Promise<number> {
  const folder = out ?? `.cache/replays/${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  say(folder);
  const brought = broughtTo(folder, asked, (portrait) => isPicture(asked.what, portrait));
  const now = await reported({ folder, say, isTraced }, brought, runs[asked.what]);
  say(JSON.stringify(now.outcome, null, 2));
  say(folder);
  if (now.faultMet === false) say('what was to go wrong met nothing');
  return exitOf(now, before === null ? [] : compared(reportOf(before), now));
}

async function main(): Promise<number> {
  const wish = wishOf(process.argv.slice(2));
  if (wish.kind === 'replay') return await replays(wish);
  if (wish.kind === 'faults') sayFaults();
  else say(usage);
  return 0;
}

process.exit(
  await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    if (!(error instanceof Misasked)) return 1;
    process.stderr.write(`\n${usage}`);
    return 2;
  }),
);
