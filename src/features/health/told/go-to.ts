/** Of the list that is answered as a whole. */
export const listId = 'question-list';

/** Shows a question, or the list that it stands in. */
export function goTo(question: string): void {
  const card = document.getElementById(`question-${question}`) ?? document.getElementById(listId);
  card?.scrollIntoView({ block: 'center' });
  card?.querySelector('input')?.focus({ preventScroll: true });
}
