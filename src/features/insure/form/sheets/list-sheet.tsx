import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { failureText } from '../../../../api/reactions.ts';
import { Button } from '../../../../ui/button.tsx';
import { TickIcon } from '../../../../ui/icons.tsx';
import { SearchInput } from '../../../../ui/search-input.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { findPath, leavesOf, search, type Leaf, type ListName, type TreeNode } from '../lists/tree.ts';
import type { ShownList } from '../lists/use-list.ts';
import { listWords } from '../lists/words.ts';
import { Marked } from './marked.tsx';
import styles from './list-sheet.module.css';

interface Props {
  readonly list: ListName;
  readonly title: string;
  readonly value: string;
  readonly shown: ShownList;
  readonly onChoose: (code: string) => void;
  readonly onClose: () => void;
}

/** Thousands of leaves: one level at a time, or a search that shows no more than can be read. */
export default function ListSheet({ list, title, value, shown, onChoose, onClose }: Props) {
  return (
    <Sheet title={title} onClose={onClose} tall>
      {shown.tree ? (
        <Browse list={list} tree={shown.tree} value={value} onChoose={onChoose} />
      ) : shown.failure ? (
        <div className={styles.none} role="alert">
          <p>{failureText(shown.failure)}</p>
          <Button look="outline" small onClick={shown.retry}>
            重新加载
          </Button>
        </div>
      ) : (
        <p className={styles.none} role="status">
          正在加载
        </p>
      )}
    </Sheet>
  );
}

interface BrowseProps extends Pick<Props, 'list' | 'value' | 'onChoose'> {
  readonly tree: readonly TreeNode[];
}

function Browse({ list, tree, value, onChoose }: BrowseProps) {
  const [typed, setTyped] = useState('');
  const searched = useDeferredValue(typed);
  return (
    <>
      <SearchInput
        label={listWords[list].search}
        placeholder={listWords[list].placeholder}
        value={typed}
        onChange={setTyped}
      />
      {searched.trim() ? (
        <Hits list={list} tree={tree} typed={searched} value={value} onChoose={onChoose} />
      ) : (
        <Levels tree={tree} value={value} onChoose={onChoose} />
      )}
    </>
  );
}

function Hits({ list, tree, typed, value, onChoose }: BrowseProps & { readonly typed: string }) {
  const leaves = useMemo(() => leavesOf(tree), [tree]);
  const { hits, count } = search(leaves, typed);
  return (
    <>
      <p className={styles.count} role="status">
        {count === 0
          ? `没有找到“${typed.trim()}”，${listWords[list].none}`
          : `找到 ${count} 个${count > hits.length ? `，先列出 ${hits.length} 个，多输几个字更准` : ''}`}
      </p>
      <ul className={styles.list} data-private="quiet">
        {hits.map((leaf) => (
          <li key={leaf.node.code}>
            <HitButton leaf={leaf} typed={typed} isChosen={leaf.node.code === value} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface HitProps {
  readonly leaf: Leaf;
  readonly typed: string;
  readonly isChosen: boolean;
  readonly onChoose: (code: string) => void;
}

function HitButton({ leaf: { node, above }, typed, isChosen, onChoose }: HitProps) {
  return (
    <button
      type="button"
      className={styles.item}
      aria-current={isChosen || undefined}
      onClick={() => onChoose(node.code)}
    >
      <span className={styles.words}>
        <span>
          <Marked text={node.name} typed={typed} />
        </span>
        {above.length > 0 && <small>{above.join(' › ')}</small>}
      </span>
      <RiskClass node={node} />
      {isChosen && <TickIcon />}
    </button>
  );
}

function Levels({ tree, value, onChoose }: Omit<BrowseProps, 'list'>) {
  const [path, setPath] = useState<readonly TreeNode[]>(() => (findPath(tree, value) ?? []).slice(0, -1));
  const nodes = path.slice(-1)[0]?.children ?? tree;
  const prompt = useRef<HTMLSpanElement>(null);
  const go = (to: readonly TreeNode[]) => {
    setPath(to);
    // The tapped one goes with its level: the next is read out from here.
    prompt.current?.focus({ preventScroll: true });
  };
  return (
    <>
      {(path.length > 0 || nodes.some(({ children }) => children)) && (
        <nav aria-label="已选的上级" className={styles.path} data-private="quiet">
          {path.map((node, level) => (
            <button key={node.code} type="button" onClick={() => go(path.slice(0, level))}>
              {node.name}
            </button>
          ))}
          <span ref={prompt} tabIndex={-1} aria-current="step">
            请选择
          </span>
        </nav>
      )}
      <ul className={styles.list} key={path.length} data-private="quiet">
        {nodes.map((node) => (
          <li key={node.code}>
            <button
              type="button"
              className={styles.item}
              aria-current={node.code === value || undefined}
              onClick={() => (node.children ? go([...path, node]) : onChoose(node.code))}
            >
              <span className={styles.words}>{node.name}</span>
              <RiskClass node={node} />
              {node.code === value && <TickIcon />}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function RiskClass({ node: { risk_class } }: { readonly node: TreeNode }) {
  if (risk_class === undefined) return null;
  return <span className={risk_class > 4 ? styles.risky : styles.risk}>{risk_class} 类</span>;
}
