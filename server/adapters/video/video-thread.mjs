// Node 20 does not carry tsx into a worker thread by --import: the thread's entry registers it itself.
import { register } from 'tsx/esm/api';

register();
export const { assemble, measure, probe } = await import('./video.worker.ts');
