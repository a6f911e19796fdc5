import { useQrCode } from '../../lib/use-qr-code.ts';
import styles from './link-code.module.css';

interface Props {
  readonly address: string;
  readonly name: string;
  /** What the link leads to: 录制. */
  readonly what: string;
}

/** The link as a code, large enough for a phone at arm's length from the screen. */
export function LinkCode({ address, name, what }: Props) {
  const picture = useQrCode(address, { width: 560, margin: 2 });
  return (
    <figure className={styles.code}>
      <div className={styles.frame}>
        {picture && <img src={picture} alt={`${name}的${what}链接二维码`} width="240" height="240" />}
      </div>
      <figcaption>请{name}本人用手机扫码，扫码后这里显示进度</figcaption>
    </figure>
  );
}
