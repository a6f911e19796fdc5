import type { PicturePoint } from '../../../../media/capture/focus.ts';
import type { CardView } from '../../../../media/guide/card-loop.ts';
import type { CardHint } from '../../../../workers/tasks/card/reading.ts';
import type { PictureRefusal } from '../../../../workers/tasks/picture-refusal.ts';
import type { CardSide } from '../../../../workers/tasks/card/side.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { PictureInput } from '../../../parts/picture-input/picture-input.tsx';
import type { CameraSource } from '../../../ui/camera-preview.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CrossIcon } from '../../../ui/icons.tsx';
import { readFrom } from '../../../ui/read-from.ts';
import { refusedPictures } from '../../../parts/picture-input/refused-pictures.ts';
import { focusWords, guidanceWords } from '../words.ts';
import styles from './card-stage.module.css';
import { CardWindow } from './card-window.tsx';
import { AlbumIcon, FlashIcon } from './icons.tsx';

interface Props {
  readonly title: string;
  /** 1 / 2 */
  readonly place: string | null;
  readonly side: CardSide | null;
  readonly camera: CameraSource;
  readonly view: CardView;
  readonly torch: 'none' | 'off' | 'on';
  /** Of a picture of the album that was to be this side. */
  readonly refused: PictureRefusal | null;
  /** One side is taken, and the card is being turned over. */
  readonly turning: string | null;
  /** The side that was taken just before. */
  readonly taken: { readonly picture: Blob; readonly onAgain: () => void } | null;
  /** Null where the camera takes no tap on its picture. */
  readonly onFocus: ((point: PicturePoint) => void) | null;
  readonly onTorch: (on: boolean) => void;
  readonly onShoot: () => void;
  readonly onPicture: (picture: File) => void;
  readonly onTrouble: () => void;
  readonly onClose: () => void;
}

/** The dark page over an open camera: one message, the frame, the quiet signs, and the shutter at the thumb. */
export function CardStage(props: Props) {
  const { title, place, side, camera, view, torch } = props;
  const reading = view.guidance?.shown ?? null;
  return (
    <main className={styles.stage}>
      <div className={styles.bar}>
        <button type="button" className={styles.close} aria-label="关闭相机" onClick={props.onClose}>
          <CrossIcon />
        </button>
        <h1 ref={readFrom} tabIndex={-1}>
          {title}
          {place && <span>{place}</span>}
        </h1>
        {torch !== 'none' && (
          <button
            type="button"
            className={styles.torch}
            aria-pressed={torch === 'on'}
            onClick={() => props.onTorch(torch !== 'on')}
          >
            <FlashIcon />
            补光
          </button>
        )}
      </div>
      <div className={styles.middle}>
        <Words
          {...{ reading, side, refused: props.refused, turning: props.turning }}
          focuses={props.onFocus !== null}
        />
        <CardWindow camera={camera} good={reading === 'good'} onFocus={props.onFocus} />
        <Signs view={view} />
      </div>
      <div className={styles.foot}>
        {props.taken ? (
          <Taken {...props.taken} />
        ) : (
          <PictureInput
            className={styles.pick}
            from={['album']}
            onPictures={([picture]) => picture && props.onPicture(picture)}
          >
            <AlbumIcon />
            相册
          </PictureInput>
        )}
        <Shutter ring={view.ring} onShoot={props.onShoot} />
        <button type="button" className={styles.plain} onClick={props.onTrouble}>
          遇到困难
        </button>
      </div>
    </main>
  );
}

function Taken({ picture, onAgain }: { readonly picture: Blob; readonly onAgain: () => void }) {
  const src = useObjectUrl(picture);
  return (
    <button type="button" className={styles.taken} onClick={onAgain}>
      {src && <img src={src} alt="刚拍的一面" />}
      重拍
    </button>
  );
}

interface WordsProps {
  readonly reading: CardHint | null;
  readonly side: CardSide | null;
  readonly refused: PictureRefusal | null;
  readonly turning: string | null;
  readonly focuses: boolean;
}

function Words({ refused, ...state }: WordsProps) {
  const { title, text } = wordsOf(state);
  return (
    <div className={styles.words} aria-live="polite">
      <h2>{title}</h2>
      {refused ? <p className={styles.refused}>{refusedPictures[refused]}</p> : <p>{text}</p>}
    </div>
  );
}

function wordsOf({ reading, side, turning, focuses }: Omit<WordsProps, 'refused'>) {
  if (turning !== null) return { title: turning, text: '这一面已拍好' };
  if (reading === null || side === null) return { title: '把证件放进框内', text: '看清后点下面的圆钮拍摄' };
  const { title, text } = guidanceWords[reading];
  return { title, text: reading === 'blurred' && focuses ? focusWords : text };
}

const signWords = {
  light: { good: '光线合适', bad: '光线不合适' },
  sharp: { good: '画面清晰', bad: '画面不清' },
  whole: { good: '四角完整', bad: '位置不对' },
} as const;

function Signs({ view: { guidance } }: { readonly view: CardView }) {
  const signs = guidance?.signs;
  return (
    <ul className={styles.signs}>
      {(['light', 'sharp', 'whole'] as const).map((name) => {
        const good = signs?.[name] ?? null;
        if (good === null) return null;
        const whole = name === 'whole' && guidance?.last === 'too_far' ? '距离偏远' : signWords[name].bad;
        return (
          <li key={name} className={good ? undefined : styles.bad}>
            {good ? signWords[name].good : whole}
          </li>
        );
      })}
    </ul>
  );
}

const circumference = 2 * Math.PI * 35;

function Shutter({ ring, onShoot }: { readonly ring: number; readonly onShoot: () => void }) {
  return (
    <button
      type="button"
      className={classNames(styles.shutter, ring > 0 && styles.filling)}
      aria-label="拍摄"
      onClick={onShoot}
    >
      <svg viewBox="0 0 78 78" aria-hidden="true" focusable="false">
        <circle className={styles.track} cx="39" cy="39" r="35" />
        {ring > 0 && (
          <circle
            className={styles.ring}
            cx="39"
            cy="39"
            r="35"
            strokeDasharray={circumference}
            strokeDashoffset={circumference * (1 - ring)}
          />
        )}
      </svg>
    </button>
  );
}
