import styles from '../card-fields.module.css';

const testNumbers: [number: string, meaning: string][] = [
  ['4242 4242 4242 4242', 'Visa, succeeds'],
  ['5555 5555 5555 4444', 'MasterCard, succeeds'],
  ['3782 822463 10005', 'American Express, succeeds'],
  ['4000 0025 0000 3155', 'the bank asks first'],
  ['4000 0027 6000 3184', 'the bank always asks'],
  ['4000 0000 0000 0002', 'declined'],
  ['4000 0000 0000 9995', 'insufficient funds'],
  ['4000 0000 0000 0069', 'expired card'],
  ['4000 0000 0000 0341', 'fails when charged'],
];

/** Explains that no real card is charged, and which test numbers work. */
export function SandboxNote() {
  return (
    <details className={styles.sandbox}>
      <summary>
        <strong>Sandbox:</strong> no real money is charged. Please use a test card.
      </summary>
      <p>Use any future expiration date and any security code. Never enter a real card here.</p>
      <dl>
        {testNumbers.map(([number, meaning]) => (
          <div key={number}>
            <dt>{number}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
