import type { Import } from './rooms.ts';

const idOf = (room: string): string => room.replaceAll(/[^a-z]/g, '_');

/** A room that is its folder stands for the files that lie directly in it. */
const labelOf = (room: string, folder: string | null): string =>
  room === folder ? `${room}/*.ts` : folder === null ? room : room.slice(folder.length + 1);

function flowchart(imports: readonly Import[], folder: string | null): string {
  const rooms = [...new Set(imports.flatMap(({ from, to }) => [from, to]))].sort();
  return [
    '```mermaid',
    'flowchart TD',
    ...rooms.map((room) => `  ${idOf(room)}["${labelOf(room, folder)}"]`),
    ...imports.map(({ from, to }) => `  ${idOf(from)} --> ${idOf(to)}`),
    '```',
  ].join('\n');
}

const isIn = (folder: string, room: string): boolean => room.split('/')[0] === folder;

/** Who imports whom inside one folder, without the rooms that are left out. */
export function roomsChart(
  imports: readonly Import[],
  folder: string,
  { without = [] }: { readonly without?: readonly string[] } = {},
): string {
  const isShown = (room: string) => isIn(folder, room) && !without.includes(room);
  return flowchart(
    imports.filter(({ from, to }) => isShown(from) && isShown(to)),
    folder,
  );
}

/** The folders among themselves. `workers/tasks` stands by itself: all sides share it. */
export function layersChart(imports: readonly Import[]): string {
  const layerOf = (room: string) => (room === 'workers/tasks' ? room : room.split('/')[0]!);
  const found = new Map<string, Import>();
  for (const room of imports) {
    const [from, to] = [layerOf(room.from), layerOf(room.to)];
    if (from !== to) found.set(`${from} ${to}`, { from, to });
  }
  return flowchart(
    [...found.keys()].sort().map((key) => found.get(key)!),
    null,
  );
}
