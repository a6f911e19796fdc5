import type { PlatformHost } from '../platform.ts';

export const normal: PlatformHost = { name: 'normal', closer: () => null };
