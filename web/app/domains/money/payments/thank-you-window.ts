/** Opens the thank-you page in a new window, or in this one if the browser blocks it. `amount` is in dollars. */
export function openThankYou(amount: number): void {
  const url = `/thankyou?amount=${amount}`;
  if (!window.open(url, '_blank')) window.location.assign(url);
}
