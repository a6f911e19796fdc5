import { LightIcon } from '../../../ui/action-icons.tsx';
import { CameraIcon, QuietIcon } from '../icons.tsx';
import { ClockIcon } from '../../../ui/icons.tsx';
import styles from './needs.module.css';

const needs = [
  { Icon: QuietIcon, title: '安静的地方', text: '周围没有别人说话' },
  { Icon: LightIcon, title: '光线照在脸上', text: '不要背对窗户或灯' },
  { Icon: CameraIcon, title: '手机的摄像头和麦克风', text: '稍后会请您点“允许”' },
] as const;

/** `reading`: how long the reading takes, in words. */
export function Needs({ reading }: { readonly reading: string }) {
  const time = { Icon: ClockIcon, title: `朗读约 ${reading}`, text: '中途可以停，读过的不用重读' };
  return (
    <ul className={styles.needs}>
      {[...needs, time].map(({ Icon, title, text }) => (
        <li key={title}>
          <Icon />
          <p>
            {title}
            <small>{text}</small>
          </p>
        </li>
      ))}
    </ul>
  );
}
