import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** Whose browser keeps a page from before an upgrade may still ask for the rest of it, so long after. */
const formerDays = 60;
const listName = 'page-files.sha256';

/**
 * Moves a build to where it is served. Files whose names carry a hash come first, then the documents that name them, each
 * whole; those that only former documents name stay for their days.
 */
export function publishBuild(from: string, dist: string, now: Date): void {
  beginDaysOfFormer(dist, now);
  const made = filesOf(from);
  const documentsLast = [...made].sort((a, b) => Number(isHashed(b)) - Number(isHashed(a)));
  for (const name of documentsLast) {
    mkdirSync(dirname(join(dist, name)), { recursive: true });
    renameSync(join(from, name), join(dist, name));
  }
  const kept = new Set(made);
  for (const name of filesOf(dist))
    if (!kept.has(name) && (!isHashed(name) || isOver(join(dist, name), now)))
      rmSync(join(dist, name), { force: true });
}

/** Days of what is served count from when it is replaced. */
function beginDaysOfFormer(dist: string, now: Date): void {
  const former = new Set(namesOfBuild(dist));
  for (const name of filesOf(dist))
    if (isHashed(name) && former.has(withoutTwin(name))) utimesSync(join(dist, name), now, now);
}

const isHashed = (name: string): boolean => name.startsWith(`assets${sep}`);

/** The file that a map or a compressed twin belongs to. */
const withoutTwin = (name: string): string => name.replace(/(\.(br|gz|map))+$/, '');

function isOver(path: string, now: Date): boolean {
  const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: now.getTime() };
  return now.getTime() - mtimeMs > formerDays * 86_400_000;
}

/** What the build there says that it consists of. */
function namesOfBuild(dist: string): string[] {
  const list = join(dist, listName);
  if (!existsSync(list)) return [];
  const lines = readFileSync(list, 'utf8').split('\n');
  return lines.map((line) => line.slice(line.indexOf('  ') + 2).replaceAll('/', sep));
}

/** Without what a build notes for itself, or makes still. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => !/^\.(making-|sources$)/.test(name));
}
