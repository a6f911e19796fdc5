import type { ReactNode } from 'react';
import { AlbumIcon } from './icons.tsx';

interface Props {
  readonly className: string | undefined;
  /** The system's own camera instead of the album. */
  readonly capture?: boolean;
  readonly onPicture: (picture: File) => void;
  readonly children?: ReactNode;
}

/** A photograph that exists already, or one that the system's camera takes. */
export function PictureInput({ className, capture = false, onPicture, children }: Props) {
  return (
    <label className={className}>
      <input
        className="visually-hidden"
        type="file"
        accept="image/*"
        {...(capture && { capture: 'environment' as const })}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again after it was refused.
          event.target.value = '';
          if (file) onPicture(file);
        }}
      />
      {children ?? (
        <>
          <AlbumIcon />
          相册
        </>
      )}
    </label>
  );
}
