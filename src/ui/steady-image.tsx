import { useSteadyPicture } from '../lib/use-steady-url.ts';

interface Props {
  /** The same for the same picture, whatever its address is at the moment. */
  readonly imageKey: string;
  /** Its newest address. */
  readonly url: string;
  readonly alt: string;
  readonly loading?: 'lazy';
}

/** A picture whose address is signed anew at each look: it is fetched once, and again where the kept address is over. */
export function SteadyImage({ imageKey, url, alt, ...rest }: Props) {
  const [src, onError] = useSteadyPicture(imageKey, url);
  return <img src={src} alt={alt} {...rest} onError={onError} />;
}
