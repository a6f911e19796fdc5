import type { WillCheckEngine } from '../../ports/will-check-engine.ts';

/** Our own page stands for the outside engine: reached by a link with a ticket, and by nothing else. */
export const embeddedWillCheck: WillCheckEngine = {
  name: 'embedded',
  needsIdNumber: false,
  begin: async ({ ticket }) => ({ link: `/face-will?ticket=${ticket}`, outsideNo: null }),
  result: async () => null,
};
