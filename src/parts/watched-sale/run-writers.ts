/** Who still gathers what a page load shows: its batches are theirs alone to pack. */
export type RunWriter = 'here' | 'elsewhere' | 'nobody';

const here = new Set<string>();

const lockOf = (runNo: string): string => `watched-sale ${runNo}`;

/** Tells the browser's other tabs that this page writes it; answers how to let it go. */
export function holdRun(runNo: string): () => void {
  here.add(runNo);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  if ('locks' in navigator) void navigator.locks.request(lockOf(runNo), () => held).catch(() => undefined);
  return () => {
    here.delete(runNo);
    letGo();
  };
}

/** A browser without locks (Safari before 15.4) knows of its own page only. */
export async function writerOf(runNo: string): Promise<RunWriter> {
  if (here.has(runNo)) return 'here';
  if (!('locks' in navigator)) return 'nobody';
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lockOf(runNo)) ? 'elsewhere' : 'nobody';
}
