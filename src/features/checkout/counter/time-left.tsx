import { useEffect, useRef, useState } from 'react';
import styles from './checkout-page.module.css';

interface Props {
  /** From when it is first shown. */
  readonly seconds: number;
  readonly onOver: () => void;
}

const secondMs = 1000;
/** Said aloud with so many minutes left, the fewest first; the rest of the time the figure only shows. */
const saidAt = [1, 5];

const two = (n: number): string => String(n).padStart(2, '0');

/** How long the price holds: counted quietly, said aloud at five minutes and at one. */
export function TimeLeft({ seconds, onOver }: Props) {
  const [end] = useState(() => performance.now() + seconds * secondMs);
  const [left, setLeft] = useState(seconds);
  const latest = useRef(onOver);
  useEffect(() => {
    latest.current = onOver;
  });
  useEffect(() => {
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - performance.now()) / secondMs));
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      latest.current();
    }, secondMs);
    return () => clearInterval(timer);
  }, [end]);
  const said = saidAt.find((minutes) => left <= minutes * 60);
  return (
    <p>
      请在{' '}
      <b className={styles.left} aria-hidden="true">
        {two(Math.floor(left / 60))}:{two(left % 60)}
      </b>
      <span className="visually-hidden">{Math.ceil(left / 60)} 分钟</span> 内支付，过时需重新核价
      <span className="visually-hidden" role="status">
        {left > 0 && said !== undefined ? `还剩 ${said} 分钟` : ''}
      </span>
    </p>
  );
}
