import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { ConfirmDetails, HandSignature } from '../../../contract/model/order.ts';
import { isHandDrawn } from '../../../contract/hand-drawn.ts';
import { isSameName } from '../../../contract/person-name.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SignaturePad, type Strokes } from '../../ui/signature-pad.tsx';
import styles from './confirm-sheet.module.css';
import { drawingUntilLoaded } from './load-drawing.ts';
import type { SignedDocument } from './signed-document.ts';

interface Props {
  readonly details: ConfirmDetails;
  /** One of the documents is looked at once more. */
  readonly onOpen: (document: SignedDocument) => void;
  readonly onSigned: (signature: HandSignature) => void;
  readonly onClose: () => void;
}

/** Signed once under all documents that ask for it: by hand, or by typing the own name. */
export function SignatureSheet({ details, onOpen, onSigned, onClose }: Props) {
  const [strokes, setStrokes] = useState<Strokes>([]);
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const message = useId();
  const input = useRef<HTMLInputElement>(null);
  const typeButton = useRef<HTMLButtonElement>(null);
  const isReady = typed === null ? isHandDrawn(strokes) : isSameName(typed, details.name);
  const sign = () => {
    if (isReady) return onSigned(signedUnder(details, strokes, typed));
    setProblem(whatLacks(strokes, typed));
    input.current?.focus();
  };
  const type = (name: string) => {
    setTyped(name);
    setProblem('');
  };
  const draw = () => {
    setTyped(null);
    requestAnimationFrame(() => typeButton.current?.focus());
  };
  return (
    <Sheet
      title="请本人签名"
      onClose={onClose}
      actions={
        <Button unready={!isReady} onClick={sign}>
          签好了，继续
        </Button>
      }
    >
      <Documents details={details} onOpen={onOpen} />
      {typed === null ? (
        <SignaturePad
          label="签名"
          hint={details.name}
          load={drawingUntilLoaded}
          onChange={(drawn) => {
            setStrokes(drawn);
            setProblem('');
          }}
          onType={() => {
            type('');
            setStrokes([]);
          }}
          typeButton={typeButton}
        />
      ) : (
        <TypedName {...{ typed, input, message }} onType={type} onDraw={draw} />
      )}
      <p id={message} className={styles.problem} role="alert">
        {problem}
      </p>
    </Sheet>
  );
}

const signedUnder = (
  { signatures }: ConfirmDetails,
  strokes: Strokes,
  typed: string | null,
): HandSignature => ({
  document_nos: signatures.map(({ document_no }) => document_no),
  ...{ strokes, typed: typed?.trim() ?? null },
});

function whatLacks(strokes: Strokes, typed: string | null): string {
  if (typed === null) return strokes.length > 0 ? '签名太短，请写下完整的姓名' : '请在上面写下您的姓名';
  return typed.trim() === '' ? '请输入您的姓名' : '与投保信息里的姓名不一致';
}

/** What is signed, and whose signature it is. */
const Documents = ({ details, onOpen }: Pick<Props, 'details' | 'onOpen'>) => (
  <p className={styles.documents}>
    只能由{details.name}本人签，用于
    {details.signatures.map((document) => (
      <button
        key={document.document_no}
        type="button"
        className={styles.open}
        onClick={() => onOpen(document)}
      >
        《{document.name}》
      </button>
    ))}
  </p>
);

interface TypedProps {
  readonly typed: string;
  readonly input: RefObject<HTMLInputElement | null>;
  /** The id of what is wrong with it, in words. */
  readonly message: string;
  readonly onType: (name: string) => void;
  readonly onDraw: () => void;
}

function TypedName({ typed, input, message, onType, onDraw }: TypedProps) {
  // Its own button is gone with the pad: the keyboard goes on from here.
  useEffect(() => input.current?.focus(), [input]);
  return (
    <>
      <Field label="输入姓名，代替手写签名" error={null}>
        {(control) => (
          <input
            {...control}
            ref={input}
            aria-describedby={message}
            autoComplete="name"
            maxLength={40}
            value={typed}
            onChange={(event) => onType(event.target.value)}
          />
        )}
      </Field>
      <Button look="plain" small onClick={onDraw}>
        改用手写
      </Button>
    </>
  );
}
