import { type ReactNode, useRef } from 'react';
import type { PictureWishes } from '../../platform/kinds/platform-host.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './picture-input.module.css';
import { useAppAlbum } from './use-app-album.ts';

interface Props {
  readonly className: string | undefined;
  /** The camera alone: the system's own instead of the album. */
  readonly from: PictureWishes['from'];
  /** What the page's own input takes besides pictures. */
  readonly alsoAccepts?: string;
  readonly most?: number;
  /** Where what is inside is no name for it. */
  readonly label?: string;
  readonly onPictures: (pictures: readonly File[]) => void;
  readonly children: ReactNode;
}

/** Photographs that exist already, or that a camera takes: from the app around the page, else by the page's own input. */
export function PictureInput(props: Props) {
  const { className, from, alsoAccepts, most = 1, label, onPictures, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const app = useAppAlbum(onPictures);
  const isFallingBack = useRef(false);
  return (
    <label className={classNames(styles.label, className)} data-busy={app.busy || undefined}>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept={['image/*', alsoAccepts].filter(Boolean).join(',')}
        multiple={most > 1}
        aria-label={label}
        {...(!from.includes('album') && { capture: 'environment' as const })}
        onClick={(event) => {
          if (!app.isThere || isFallingBack.current) return;
          event.preventDefault();
          void app.pick({ from, most: Math.min(most, 9) }, () => {
            isFallingBack.current = true;
            input.current?.click();
            isFallingBack.current = false;
          });
        }}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])].slice(0, most);
          // The same file may be chosen again after it was refused.
          event.target.value = '';
          if (files.length > 0) onPictures(files);
        }}
      />
      {children}
      <span className={styles.busy} role="status">
        {app.busy && '正在打开…'}
      </span>
    </label>
  );
}
