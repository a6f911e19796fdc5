/** Code of ours did not arrive: the network's fault, and no sign of what this browser can. */
export class NotLoaded extends Error {
  constructor(what: string) {
    super(`${what} was not loaded`);
    this.name = 'NotLoaded';
  }
}

// As Chromium, Safari and Firefox put it; the classes of these errors are those of any other mistake.
const importFailures =
  /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS/i;

/** Whether an error says that a worker or a chunk did not arrive, also where it came from another thread. */
export function isNotLoaded(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'NotLoaded' || importFailures.test(error.message);
}

/** Why a worker failed: what is wrong in a script that came has words; for one that did not come there is a bare event. */
export const workerFailure = ({ message }: ErrorEvent, what: string): Error =>
  message ? new Error(`${what} failed: ${message}`) : new NotLoaded(what);
