/** Opens the thank-you page in a new window, or here if the browser blocks that. `amount` in dollars. */
export function openThankYou(amount: number): void {
  const address = `/thankyou?amount=${amount}`;
  if (!window.open(address, '_blank')) window.location.assign(address);
}
