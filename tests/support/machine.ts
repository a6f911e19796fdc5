import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const statistics = '/proc/stat';

interface CpuTime {
  readonly stolen: number;
  readonly all: number;
}

function cpuTime(): CpuTime {
  if (!existsSync(statistics)) return { stolen: 0, all: 0 };
  const [line = ''] = readFileSync(statistics, 'utf8').split('\n');
  // user nice system idle iowait irq softirq steal, in ticks since boot
  const ticks = line.split(/\s+/).slice(1, 9).map(Number);
  return { stolen: ticks[7] ?? 0, all: ticks.reduce((sum, one) => sum + one, 0) };
}

/** Begins to watch; the function it answers tells which fraction of the CPU's time other tenants of a host took since. */
export function watchMachine(): () => number {
  const begun = cpuTime();
  return () => {
    const now = cpuTime();
    return now.all > begun.all ? (now.stolen - begun.stolen) / (now.all - begun.all) : 0;
  };
}

/** Above it a camera's thread misses its turn: one tenth is three frames of a second. */
export const tooMuchTaken = 0.1;

/** Whether what depends on time can be judged; where it cannot, that is printed. */
export function canJudge(what: string, taken: number): boolean {
  if (taken < tooMuchTaken) return true;
  process.stdout.write(`Not judged: ${what}; ${Math.round(taken * 100)} % of the machine was taken\n`);
  return false;
}

/** Waits until nobody else takes this machine's time, as long as is given at most. */
export async function machineIsBack(atMostMs: number): Promise<void> {
  const end = performance.now() + atMostMs;
  while (performance.now() < end) {
    const taken = watchMachine();
    await pause(5000);
    if (taken() < tooMuchTaken) return;
  }
}
