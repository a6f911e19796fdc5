interface ChatAppWindow {
  readonly WeixinJSBridge?: { call(name: 'closeWindow'): void };
}

/** Only the chat app lets a page close its own window; elsewhere there is nothing to offer. */
export function closer(): (() => void) | null {
  const bridge = (window as ChatAppWindow).WeixinJSBridge;
  return bridge ? () => bridge.call('closeWindow') : null;
}
