interface ChatAppWindow {
  readonly WeixinJSBridge?: { call(name: 'closeWindow'): void };
}

/** Only the chat app lets a page close its own window. */
export function wechatCloser(): (() => void) | null {
  const bridge = (window as ChatAppWindow).WeixinJSBridge;
  return bridge ? () => bridge.call('closeWindow') : null;
}
