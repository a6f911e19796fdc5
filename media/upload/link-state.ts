/** How the way to the store is, for the eye. */
export type LinkState = 'ok' | 'slow' | 'offline';
