/** Whether something lies over the page: its keys rest until it is closed. */
export const isDialogOpen = (): boolean =>
  document.querySelector('dialog[open], [role="dialog"][aria-modal="true"]') !== null;

/** Before 15.4 Safari has no dialogs: it shows what is in one as if it were text of the page. */
export const hasDialogs = (): boolean => 'HTMLDialogElement' in window;
