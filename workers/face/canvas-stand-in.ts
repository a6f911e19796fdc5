// Before 16.4 Safari's threads have no canvas. The engine makes one while it loads, to ask it for WebGL, and draws on
// none: what it looks at are pixels. Undefined, not null, is what it takes for no.

class NoCanvas {
  getContext(): undefined {
    return undefined;
  }
}

if (!('OffscreenCanvas' in self)) Object.assign(self, { OffscreenCanvas: NoCanvas });
