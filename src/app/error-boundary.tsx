import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { StatePage } from '../ui/state-page.tsx';
import { loadAnew } from '../lib/load-anew.ts';
import { showToast } from '../ui/toast.ts';

interface Props {
  readonly children: ReactNode;
}

type State = { readonly kind: 'well' } | { readonly kind: 'broken'; readonly message: string };

/**
 * A page that breaks says so in its own place; the rest of the visit and what is on the device stay. By its key another
 * page has one of its own.
 */
export class PageErrorBoundary extends Component<Props, State> {
  override state: State = { kind: 'well' };

  static getDerivedStateFromError(error: unknown): State {
    return { kind: 'broken', message: error instanceof Error ? error.message : String(error) };
  }

  override render() {
    if (this.state.kind === 'well') return this.props.children;
    return (
      <StatePage
        tone="danger"
        title="页面没有正常打开"
        text="已保存的内容不受影响，请重新加载后继续。"
        small={this.state.message}
        actions={<Button onClick={() => void loadAnew(showToast)}>重新加载</Button>}
      />
    );
  }
}
