import { fileURLToPath } from 'node:url';

/** With a slash at its end. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url));
