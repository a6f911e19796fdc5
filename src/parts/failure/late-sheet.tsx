import { Component, type ComponentType, lazy, Suspense } from 'react';
import { showToast } from '../../ui/toast.ts';

/** The code of a sheet did not arrive. */
class NotCome extends Error {
  override readonly name = 'NotCome';
}

interface Closed {
  readonly onClose: () => void;
}

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/**
 * A sheet in a script of its own. Where that does not come the page says so and stays as it is; the next tap asks for it
 * anew. What breaks within the sheet is the page's to tell.
 */
export function lateSheet<Props extends Closed>(load: Load<Props>): ComponentType<Props> {
  const notCome = (error: unknown): never => {
    throw new NotCome(String(error));
  };
  // What failed once React takes for failed.
  const anew = () => lazy<ComponentType<Closed>>(() => (load as Load<Closed>)().catch(notCome));
  let Sheet = anew();
  return class LateSheet extends Component<Props, { readonly error: unknown }> {
    override state = { error: null };

    static getDerivedStateFromError(error: unknown) {
      return { error };
    }

    override componentDidCatch(error: unknown) {
      if (!(error instanceof NotCome)) return;
      Sheet = anew();
      void showToast('没有打开，请检查网络后再试', 4000);
      this.props.onClose();
    }

    override render() {
      const { error } = this.state;
      if (error !== null && !((error as unknown) instanceof NotCome)) throw error as Error;
      return (
        error === null && (
          <Suspense>
            <Sheet {...this.props} />
          </Suspense>
        )
      );
    }
  };
}
