import { useEffect, useState } from 'react';

interface QrCodeOptions {
  /** Pixels. */
  readonly width: number;
  /** Modules of white around it. */
  readonly margin: number;
}

/** A text as a QR code's data address; null until its code is here, and for an empty text. */
export function useQrCode(text: string, { width, margin }: QrCodeOptions): string | null {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    if (text === '') return;
    let here = true;
    void import('qrcode')
      .then(({ toDataURL }) => toDataURL(text, { margin, width, errorCorrectionLevel: 'M' }))
      .then((url) => {
        if (here) setPicture(url);
      });
    return () => {
      here = false;
    };
  }, [text, width, margin]);
  return picture;
}
