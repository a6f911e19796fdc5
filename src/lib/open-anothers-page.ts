/**
 * In this page's place. It learns from which host it was opened, and no more: WeChat takes a payment from the merchant's
 * registered host alone, where our pages else tell nobody anything.
 */
export function openAnothersPage(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.referrerPolicy = 'origin';
  document.body.append(link);
  link.click();
  link.remove();
}
