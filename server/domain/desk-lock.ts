/** A lock of something at a desk that is not renewed for so long is over: who had it open closed the tab. */
export const deskLockMs = 60_000;
