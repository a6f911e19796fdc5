import { readFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { processChart, processTable } from './process-chart.ts';
import { projectRoot } from './project-root.ts';
import { layersChart, roomsChart } from './rooms-chart.ts';
import { readRooms } from './rooms.ts';
import {
  beyondTable,
  callsTable,
  codesTable,
  enumerationsTable,
  reachedSums,
  routesTable,
} from './specification-tables.ts';

type Drawings = Readonly<Record<string, string>>;

/** What is drawn from the code, by the page and by the name that its markers carry. */
export const pages: Readonly<Record<string, () => Drawings | Promise<Drawings>>> = {
  'README.md': () => ({ reached: reachedSums() }),
  'docs/map.md': async () => {
    const rooms = await readRooms();
    return {
      layers: layersChart(rooms),
      contract: roomsChart(rooms, 'contract'),
      src: roomsChart(rooms, 'src'),
      media: roomsChart(rooms, 'media'),
      // The process's own files start all of it: their arrows say nothing.
      server: roomsChart(rooms, 'server', { without: ['server'] }),
    };
  },
  'docs/process.md': () => ({ process: processChart(), rows: processTable() }),
  'docs/specification.md': () => ({
    routes: routesTable(),
    calls: callsTable(),
    beyond: beyondTable(),
    codes: codesTable(),
    enumerations: enumerationsTable(),
  }),
};

/** The page as it should be: its own text, with what stands between its markers drawn anew. Throws where a marker is missing. */
export async function drawnPage(page: string): Promise<string> {
  const path = projectRoot + page;
  const drawings = (await pages[page]?.()) ?? {};
  let text = await readFile(path, 'utf8');
  for (const [name, drawing] of Object.entries(drawings)) text = withDrawing(text, name, drawing);
  return await format(text, { ...(await resolveConfig(path)), filepath: path });
}

function withDrawing(text: string, name: string, drawing: string): string {
  const [begin, end] = [`<!-- drawn: ${name} -->`, `<!-- end: ${name} -->`];
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`no markers for ${name}`);
  return `${before}${begin}\n\n${drawing}\n\n${end}${after}`;
}
