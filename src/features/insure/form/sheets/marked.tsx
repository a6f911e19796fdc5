interface Props {
  readonly text: string;
  readonly typed: string;
}

/** A text with what was searched for made out in it. */
export function Marked({ text, typed }: Props) {
  const [word = ''] = typed.trim().split(/\s+/);
  const at = word ? text.toLowerCase().indexOf(word.toLowerCase()) : -1;
  if (at < 0) return text;
  const end = at + word.length;
  return (
    <>
      {text.slice(0, at)}
      <b>{text.slice(at, end)}</b>
      {text.slice(end)}
    </>
  );
}
