import { useKept } from '../../../../parts/kept-sealed/use-kept.ts';
import { type KeptTyping, openKeptTyping } from './kept-typing.ts';

/** What this device kept of an application, opened while the server is asked; null until then. */
export const useKeptTyping = (processNo: string): KeptTyping | null => useKept(openKeptTyping, processNo);
