import { useRef, useState } from 'react';
import { hasDialogs } from '../../lib/open-dialog.ts';
import { useSteadyPicture } from '../../lib/use-steady-url.ts';
import { Button } from '../../ui/button.tsx';
import styles from './identity-desk.module.css';

interface Props {
  /** The same for the same picture, whatever its address is at the moment. */
  readonly id: string;
  readonly url: string;
  readonly words: string;
  readonly note?: string;
}

/** A picture that opens as large as the screen, and closer still. */
export function Picture(props: Props) {
  return hasDialogs() ? <LargerPicture {...props} /> : <PlainPicture {...props} />;
}

function PlainPicture({ id, url, words, note }: Props) {
  const [src, again] = useSteadyPicture(id, url);
  return (
    <figure className={styles.picture}>
      <img src={src} alt={words} loading="lazy" onError={again} />
      <figcaption>
        {words}
        {note && <small>{note}</small>}
        <small className={styles.kept}>当前浏览器版本过低，更新后可放大查看</small>
      </figcaption>
    </figure>
  );
}

function LargerPicture({ id, url, words, note }: Props) {
  const [src, again] = useSteadyPicture(id, url);
  const dialog = useRef<HTMLDialogElement>(null);
  const [close, setClose] = useState(false);
  return (
    <figure className={styles.picture}>
      <button type="button" aria-label={`放大${words}`} onClick={() => dialog.current?.showModal()}>
        <img src={src} alt={words} loading="lazy" onError={again} />
      </button>
      <figcaption>
        {words}
        {note && <small>{note}</small>}
      </figcaption>
      <dialog ref={dialog} className={styles.dialog} aria-label={words} onClose={() => setClose(false)}>
        <div className={styles.large} data-close={close ? '' : undefined} tabIndex={0}>
          <img src={src} alt={words} onError={again} />
        </div>
        <div className={styles.actions}>
          <Button small look="plain" aria-pressed={close} onClick={() => setClose(!close)}>
            {close ? '看全图' : '再放大'}
          </Button>
          <Button small look="outline" onClick={() => dialog.current?.close()}>
            关闭
          </Button>
        </div>
      </dialog>
    </figure>
  );
}
