import { useEffect, useId, useRef, useState } from 'react';
import { useQrCode } from '../../lib/use-qr-code.ts';
import styles from './share.module.css';

interface Props {
  readonly link: string;
  /** Whoever scans it opens what is handed on at this moment. */
  readonly onShown: () => void;
}

/** The link as a code for the phone of who stands beside, once it is wanted. */
export function ShareCode({ link, onShown }: Props) {
  const [isShown, setShown] = useState(false);
  const picture = useQrCode(link, { width: 480, margin: 2 });
  const figure = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => {
    if (isShown) figure.current?.scrollIntoView({ block: 'start' });
  }, [isShown]);
  const toggle = () => {
    if (!isShown) onShown();
    setShown(!isShown);
  };
  return (
    <>
      <button
        type="button"
        className={styles.way}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={toggle}
      >
        {isShown ? '收起二维码' : '当面扫码'}
      </button>
      <figure ref={figure} id={id} className={styles.code} hidden={!isShown}>
        {picture && <img src={picture} alt="链接二维码" />}
        <figcaption>请对方用手机扫码打开</figcaption>
      </figure>
    </>
  );
}
