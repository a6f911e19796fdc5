import { useState } from 'react';
import { useList, type ShownList } from '../lists/use-list.ts';
import { findPath, type ListName } from '../lists/tree.ts';
import type { FieldProps } from './field-props.ts';
import { PickRow } from './pick-row.tsx';
import { lateSheet } from '../../../../parts/failure/late-sheet.tsx';

const ListSheet = lateSheet(() => import('../sheets/list-sheet.tsx'));

/** Instead of a choice that cannot be named yet; nothing where the list has it no more. */
function waitingWords({ tree, failure }: ShownList): string {
  if (tree) return '';
  return failure ? '没有加载出来，点开重试' : '正在加载';
}

/** One leaf of a list that comes from the server, when it is opened first or when something of it is shown. */
export function ListRow({ list, ...props }: FieldProps & { readonly list: ListName }) {
  const { value } = props;
  const [opened, setOpened] = useState(false);
  const shown = useList(list, opened || value !== '');
  const { tree } = shown;
  const path = tree && value ? findPath(tree, value) : null;
  return (
    <PickRow
      {...props}
      shown={path ? path.map(({ name }) => name).join(' ') : value && waitingWords(shown)}
      onOpen={() => setOpened(true)}
      sheet={(close) => (
        <ListSheet
          list={list}
          title={props.field.label}
          value={value}
          shown={shown}
          onChoose={(code) => {
            props.onChange(code);
            close();
          }}
          onClose={close}
        />
      )}
    />
  );
}
