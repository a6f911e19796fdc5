import { useEffect, useRef } from 'react';
import { Card } from '../../../../ui/card.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { TapRow } from '../../../../ui/tap-row.tsx';

interface Props {
  readonly message: string;
  readonly servicePhone: string;
}

/** The product was put down while it was filled in: what is safe, and whom to call. */
export function StoppedProduct({ message, servicePhone }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={place}>
      <Notice tone="attention" live>
        {message}
      </Notice>
      <Card>
        <TapRow title="联系客服" note={servicePhone} href={`tel:${servicePhone}`} />
      </Card>
    </div>
  );
}
