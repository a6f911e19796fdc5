import type { CardPaper } from '../../../../contract/model/identity.ts';
import type { CardPage } from '../../../../media/card/card-calls.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { PictureInput } from '../../../parts/picture-input/picture-input.tsx';
import { Card } from '../../../ui/card.tsx';
import { AlbumIcon, CardCameraIcon } from '../camera/icons.tsx';
import { refusedPictures } from '../../../parts/picture-input/refused-pictures.ts';
import { unsentWords } from '../words.ts';
import { nameOfPaper, sheetPages, sheetPlace } from '../card/pages.ts';
import styles from './upload.module.css';
import { PictureWay, Way, Ways } from '../card/way.tsx';
import type { PaperProps } from './paper-props.ts';

const wholePage = '整页拍全，字要清楚';

const howToShoot: Record<CardPaper, string> = {
  ...{ id_card: wholePage, residence_booklet: '首页和本人页', birth_certificate: wholePage },
  other: '有照片和号码的每一面',
};

/** The photographs of it, and the ways to take the next. */
export function Sheets(props: PaperProps) {
  const { refusal, paper, detail, states } = props;
  const taken = sheetPages.filter((page) => states.has(page));
  const next = sheetPages.find((page) => !states.has(page)) ?? null;
  return (
    <Card title={`${nameOfPaper(paper, detail.member)}照片`}>
      {taken.length > 0 && (
        <div className={styles.sides}>
          {taken.map((page) => (
            <Sheet key={page} page={page} {...props} />
          ))}
        </div>
      )}
      {next && (
        <Ways>
          {refusal ? (
            <PictureWay
              capture
              icon={<CardCameraIcon />}
              title="用系统相机拍"
              text="拍好后自动回到这里"
              onPicture={(picture) => props.onChoose(picture, next)}
            />
          ) : (
            <Way
              icon={<CardCameraIcon />}
              title={taken.length === 0 ? '打开相机拍摄' : '再拍一页'}
              text={howToShoot[paper]}
              onClick={() => props.onShoot(next)}
            />
          )}
          <PictureWay
            capture={false}
            icon={<AlbumIcon />}
            title="从相册选择"
            text="最多 4 张"
            onPicture={(picture) => props.onChoose(picture, next)}
          />
        </Ways>
      )}
    </Card>
  );
}

const sheetWords = {
  empty: '还没拍',
  making: '正在处理',
  sending: '正在上传',
  reading: '正在上传',
  read: '已上传',
} as const;

function Sheet(props: PaperProps & { readonly page: CardPage }) {
  const { page, states, acts, refusal, onShoot, onChoose, onSendAgain, onRemove } = props;
  const state = states.get(page) ?? { kind: 'empty' };
  const src = useObjectUrl('picture' in state ? state.picture : null);
  const place = sheetPlace(page, states);
  const words =
    state.kind === 'refused'
      ? refusedPictures[state.refusal]
      : state.kind === 'failed'
        ? unsentWords(state)
        : sheetWords[state.kind];
  return (
    <div className={styles.side}>
      {src ? <img src={src} alt={place} /> : <div className={styles.blank}>{place}</div>}
      <p role="status">{words}</p>
      <div className={styles.instead}>
        {state.kind === 'failed' ? (
          <button type="button" className={styles.again} onClick={() => onSendAgain(page)}>
            重新发送
          </button>
        ) : (
          <>
            {!refusal && (
              <button
                type="button"
                className={styles.again}
                aria-label={`重拍${place}`}
                onClick={() => onShoot(page)}
              >
                重拍
              </button>
            )}
            <PictureInput
              className={styles.again}
              from={['album']}
              label={`从相册换${place}`}
              onPictures={([picture]) => picture && onChoose(picture, page)}
            >
              换照片
            </PictureInput>
          </>
        )}
        <button
          type="button"
          className={styles.again}
          aria-label={`删除${place}`}
          aria-busy={acts.busy || undefined}
          aria-disabled={acts.busy || undefined}
          onClick={acts.busy ? undefined : () => onRemove(page)}
        >
          删除
        </button>
      </div>
    </div>
  );
}
