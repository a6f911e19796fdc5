/** Something takes its time until it is told to go on. `looking`: it has begun. */
export function held() {
  let begin: () => void = () => undefined;
  let goOn: () => void = () => undefined;
  const looking = new Promise<void>((resolve) => (begin = resolve));
  const allowed = new Promise<void>((resolve) => (goOn = resolve));
  const waits = async () => {
    begin();
    await allowed;
  };
  return { looking, waits, goOn: () => goOn() };
}
