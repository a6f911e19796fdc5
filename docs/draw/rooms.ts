import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { projectRoot } from './project-root.ts';

const folders = ['contract', 'src', 'media', 'workers', 'server'];

/** From a room to another that at least one of its files imports; a file in no room of its folder is the folder's. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/** A folder with the folder below it: `server/records`. */
const roomOf = (file: string): string =>
  file
    .split('/')
    .slice(0, file.split('/').length > 2 ? 2 : 1)
    .join('/');

const isOurs = (file: string): boolean => folders.includes(file.split('/')[0] ?? '');

/** Who imports whom, types included, tests left out; in the order of their names. */
export async function readRooms(): Promise<Import[]> {
  const { output } = await cruise(folders, {
    baseDir: projectRoot,
    exclude: { path: '(\\.test\\.tsx?$|\\.css$|\\?(url|worker))' },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
  });
  const found = new Map<string, Import>();
  for (const { source, dependencies } of (output as ICruiseResult).modules)
    for (const { resolved } of dependencies) {
      if (!isOurs(source) || !isOurs(resolved)) continue;
      const [from, to] = [roomOf(source), roomOf(resolved)];
      if (from !== to) found.set(`${from} ${to}`, { from, to });
    }
  return [...found.keys()].sort().map((key) => found.get(key)!);
}
