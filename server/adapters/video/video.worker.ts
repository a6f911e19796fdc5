import { registerMediabunnyServer } from '@mediabunny/server';

// The software codecs are the same on every machine; looking for a graphics card only fills the log.
registerMediabunnyServer({ hardwareContext: null });

export { assemble } from './assemble.ts';
export { measure } from './measure.ts';
export { probe } from './probe.ts';
