import type { RunningServer } from './start.ts';

/** npm hands on a signal that the process got itself, so that each comes twice within milliseconds. */
const sameSignalMs = 1_000;

/** Ends the process on a signal: what is under way goes on to its end, and a second signal ends it at once. */
export function endOnSignals(server: RunningServer): void {
  let since: number | null = null;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (since !== null) {
        if (performance.now() - since >= sameSignalMs) process.exit(1);
        return;
      }
      since = performance.now();
      server.close().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`没有正常关闭: ${String(error)}\n`);
          process.exit(1);
        },
      );
    });
}
