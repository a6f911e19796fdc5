import styles from './share.module.css';

/** In the bar of a page. */
export const ShareButton = ({ onShare }: { readonly onShare: () => void }) => (
  <button type="button" className={styles.button} onClick={onShare}>
    转发
  </button>
);
