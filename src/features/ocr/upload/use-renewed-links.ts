import { useEffect, useEffectEvent, useRef } from 'react';
import type { CardDetail } from '../../../../contract/model/identity.ts';
import { useWhenSeen } from '../../../lib/use-when-seen.ts';

const linksOf = ({ sides: { front, back }, fields }: CardDetail): readonly (string | null)[] => [
  ...[front, back].map((side) => side?.url ?? null),
  ...fields.map(({ crop_url }) => crop_url),
];

const areOver = ({ sides: { front, back } }: CardDetail): boolean =>
  [front, back].some((side) => side !== null && Date.parse(side.expires_at) <= Date.now());

/** Each address of a picture bears another signature. */
const fileOf = (link: string): string => link.split('?')[0] ?? link;

/**
 * Addresses of a card's pictures are good for some minutes. Others are asked for once these are over and the page is seen
 * again or its camera closed, and where a picture did not load: of each picture once, as it may not be there at all.
 */
export function useRenewedLinks(detail: CardDetail, isCameraOpen: boolean, renew: () => void): void {
  const renewed = useRef(new Set<string>());
  const look = () => {
    if (!document.hidden && !isCameraOpen && areOver(detail)) renew();
  };
  const onCamera = useEffectEvent(look);
  const onBroken = useEffectEvent(({ target }: Event) => {
    const src = target instanceof HTMLImageElement ? target.getAttribute('src') : null;
    if (src === null || !linksOf(detail).includes(src) || renewed.current.has(fileOf(src))) return;
    renewed.current.add(fileOf(src));
    renew();
  });
  useWhenSeen(look);
  useEffect(() => onCamera(), [isCameraOpen]);
  useEffect(() => {
    const broken = (event: Event) => onBroken(event);
    // What an image says does not bubble.
    document.addEventListener('error', broken, true);
    return () => document.removeEventListener('error', broken, true);
  }, []);
}
