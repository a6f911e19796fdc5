import { createElement, Fragment, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** What shows a toast. Rejects where its code does not arrive. */
export async function fetchToastBox() {
  const [{ default: Toast }, { unstableSetRender }] = await Promise.all([
    import('antd-mobile/es/components/toast'),
    import('antd-mobile/es/utils/unstable-render'),
    import('antd-mobile/es/global'),
  ]);
  // antd-mobile mounts by ReactDOM.render, which React 19 no longer has: without this nothing appears, silently.
  unstableSetRender((node, container) => {
    const root = createRoot(container);
    root.render(node);
    return async () => root.unmount();
  });
  return {
    show(text: string, ms: number, small?: string): void {
      const content = small ? withSmallPrint(text, small) : text;
      Toast.show({ content, duration: ms, maskClickable: true });
    },
    clear: (): void => Toast.clear(),
  };
}

const withSmallPrint = (text: string, small: string): ReactNode =>
  createElement(Fragment, null, text, createElement('small', null, small));
