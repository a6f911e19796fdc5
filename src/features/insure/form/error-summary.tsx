import { nameOfField } from '../../../../contract/form.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { FormStore, ShownProblem } from './store/form-store.ts';
import { useForm } from './store/use-form.ts';
import styles from './error-summary.module.css';

interface Props {
  readonly store: FormStore;
  readonly onGo: (problem: ShownProblem) => void;
}

/** How much is left to mend and where, after the application was to be submitted; each line leads there. */
export function ErrorSummary({ store, onGo }: Props) {
  const count = useForm(store, '', () => store.problems().length);
  if (count === 0) return null;
  const problems = store.problems();
  const lines = store.modules.flatMap(({ module, title }) => {
    const own = problems.filter((one) => one.module === module);
    const [first] = own;
    return first
      ? [
          {
            first,
            title,
            labels: own.map(({ field, label, message }) => (field ? nameOfField({ label }) : message)),
          },
        ]
      : [];
  });
  return (
    <section aria-label="需要修改的内容">
      <Notice tone="danger" title={<span role="alert">还有 {count} 处需要修改</span>}>
        <ul>
          {lines.map(({ first, title, labels }) => (
            <li key={first.module} className={styles.line}>
              <span>
                {title}：{named(labels)}
              </span>
              <button type="button" onClick={() => onGo(first)}>
                去修改<span className="visually-hidden">{title}</span>
              </button>
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  );
}

const most = 3;

const longest = 14;

/** The first few, and how many there are; a sentence that is agreed to only begins here. */
const named = (labels: readonly string[]): string =>
  labels.slice(0, most).map(shortened).join('、') + (labels.length > most ? `等 ${labels.length} 处` : '');

const shortened = (label: string): string =>
  label.length > longest ? `${label.slice(0, longest - 1)}…` : label;
