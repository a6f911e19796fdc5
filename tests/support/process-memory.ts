import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Whether the system tells a process's memory and lets its peak be set back: Linux does. */
export const tellsMemory = existsSync('/proc/self/clear_refs');

/** The running child of this process whose command line names `entry`; of several the one begun last. */
export function childRunning(entry: string): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const found = pids.filter((pid) => parentOf(pid) === process.pid && read(pid, 'cmdline').includes(entry));
  const [newest] = found.sort((one, other) => begunAt(other) - begunAt(one));
  if (newest === undefined) throw new Error(`no child runs ${entry}`);
  return Number(newest);
}

/** The bytes that a process has read so far, from files and from others. */
export const bytesReadBy = (pid: number): number =>
  Number(/^rchar: (\d+)$/m.exec(read(String(pid), 'io'))?.[1]);

/** Counts from now; the answer gives by how many bytes the process has grown at its peak since. */
export function watchGrowth(pid: number): () => number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = bytesOf(pid, 'VmRSS');
  return () => bytesOf(pid, 'VmHWM') - before;
}

/** The most that a process has held since it began. */
export const peakBytes = (pid: number): number => bytesOf(pid, 'VmHWM');

function bytesOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(read(String(pid), 'status'))?.[1];
  if (kilobytes === undefined) throw new Error(`${field} of process ${pid} is not told`);
  return Number(kilobytes) * 1024;
}

const parentOf = (pid: string): number => figureOf(pid, 1);
const begunAt = (pid: string): number => figureOf(pid, 19);

/** One of the figures after the name in `stat`; the name stands in brackets and may hold anything. */
const figureOf = (pid: string, place: number): number =>
  Number(read(pid, 'stat').split(') ').at(-1)?.split(' ')[place]);

/** Empty where the process has ended. */
function read(pid: string, name: 'cmdline' | 'io' | 'stat' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
