import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { startWorld, type World } from '../media/faults/world.ts';
import { madeBy, pageStamp } from './made.ts';
import { errorLines, nothingKnown, type Place } from './place.ts';
import type { Asked, Outcome, Replay } from './replay.ts';

type Run = (place: Place, asked: Asked) => Promise<Outcome>;

/** What an earlier run may have left in the folder, beside what is put in. */
const ofRuns = ['replay.json', 'failed.png', 'end.png', 'video.mp4', 'server.log', 'trace.zip'];

/** Copies what is put in into the folder, so that it can be filed and run again as it is. Answers what is asked by those names. Throws where a file is missing. */
export function broughtTo(folder: string, asked: Asked, isFile: (portrait: string) => boolean): Asked {
  mkdirSync(folder, { recursive: true });
  for (const name of ofRuns) rmSync(join(folder, name), { force: true });
  const brought = (path: string, as: string): string => {
    const name = `${as}${extname(path)}`;
    copyFileSync(path, join(folder, name));
    return name;
  };
  const given = (path: string | null, as: string) => (path === null ? null : brought(path, as));
  return {
    ...asked,
    ...{
      film: given(asked.film, 'film'),
      front: given(asked.front, 'front'),
      back: given(asked.back, 'back'),
    },
    portrait: isFile(asked.portrait) ? brought(asked.portrait, 'portrait') : asked.portrait,
  };
}

type Where = Omit<Place, 'world' | 'known'>;

/** Runs it, and reports in `replay.json` what came of it, also where it went wrong. */
export async function reported(
  where: Where,
  asked: Asked,
  run: Run,
  startsWorld: () => Promise<World> = () => startWorld('product', { LOG_LEVEL: 'warn' }),
): Promise<Replay> {
  const known = nothingKnown();
  let page: string | null = null;
  const walk = async (): Promise<Outcome> => {
    where.say('starting the product');
    const world = await startsWorld();
    try {
      page = await pageStamp(world.site.origin);
      return await run({ ...where, world, known }, asked);
    } finally {
      const log = world.printed();
      writeFileSync(`${where.folder}/server.log`, log);
      known.measured['server_errors'] = errorLines(log).length;
      await world.close();
    }
  };
  const outcome = await walk().catch((error: unknown): Outcome => ({ failed: saidBy(error) }));
  const replay: Replay = {
    ...{ asked, files: known.files, outcome: { ...outcome, problems: known.problems } },
    ...{ measured: known.measured, faultMet: known.haveMet?.() ?? null, made: madeBy(known, page) },
  };
  writeFileSync(`${where.folder}/replay.json`, `${JSON.stringify(replay, null, 2)}\n`);
  return replay;
}

/** With what caused it, as of a request that came to nothing, and without the colours that a terminal shows it in. */
function saidBy(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  // eslint-disable-next-line no-control-regex -- what colours a terminal are control characters
  return `${error.message}${cause}`.replaceAll(/\u001B\[\d*m/g, '');
}
