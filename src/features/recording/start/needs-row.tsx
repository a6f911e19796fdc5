import { LightIcon } from '../../../ui/action-icons.tsx';
import { CameraIcon, QuietIcon } from '../icons.tsx';
import styles from './needs-row.module.css';

const needs = [
  { Icon: QuietIcon, title: '安静', text: '周围没人说话' },
  { Icon: LightIcon, title: '明亮', text: '光照在脸上' },
  { Icon: CameraIcon, title: '镜头', text: '与眼睛同高' },
] as const;

/** What is needed, at a glance. */
export function NeedsRow() {
  return (
    <ul className={styles.needs}>
      {needs.map(({ Icon, title, text }) => (
        <li key={title}>
          <Icon />
          <span>{title}</span>
          <small>{text}</small>
        </li>
      ))}
    </ul>
  );
}
