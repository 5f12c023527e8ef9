/** The messages between a field's frame and its page. */
interface FrameMessage {
  field?: string;
  kind?: string;
  value?: string;
  approved?: boolean;
}

/** The input that Stripe's script accepts as complete, by field. */
const complete: Record<string, RegExp> = {
  cardNumber: /^\d{15,16}$/,
  cardExpiry: /^\d{4}$/,
  cardCvc: /^\d{3,4}$/,
};

/**
 * Replaces Stripe's script, so that journeys need no internet: the part of its public interface that card forms use.
 * Runs in the browser; its fields are frames of Stripe's host, like the real ones.
 */
function stripeScript(patterns: Record<string, string>): void {
  const origin = 'https://js.stripe.com';
  const incomplete: Record<string, [code: string, message: string]> = {
    cardNumber: ['incomplete_number', 'Your card number is incomplete.'],
    cardExpiry: ['incomplete_expiry', "Your card's expiration date is incomplete."],
    cardCvc: ['incomplete_cvc', "Your card's security code is incomplete."],
  };
  const onMessage = (frame: HTMLIFrameElement, listener: (message: FrameMessage) => void) =>
    window.addEventListener('message', (event) => {
      if (event.source === frame.contentWindow) listener(event.data as FrameMessage);
    });

  function field(type: string) {
    const frame = document.createElement('iframe');
    const listeners: Record<string, ((event: object) => void)[]> = {};
    let value = '';
    let host: HTMLElement | null = null;
    const queuedMessages: object[] = [];
    let ready = false;
    const post = (message: object) =>
      ready ? frame.contentWindow?.postMessage(message, origin) : queuedMessages.push(message);
    const emit = (event: string, data: object) => {
      for (const listener of listeners[event] ?? []) listener({ elementType: type, ...data });
    };
    onMessage(frame, (event) => {
      if (event.kind === 'ready') {
        ready = true;
        for (const message of queuedMessages) post(message);
        emit('ready', {});
      }
      if (event.kind === 'focus') host?.classList.add('StripeElement--focus');
      if (event.kind === 'blur') host?.classList.remove('StripeElement--focus');
      if (event.kind !== 'typed') return;
      value = event.value ?? '';
      const isComplete = new RegExp(patterns[type] ?? '').test(value);
      host?.classList.toggle('StripeElement--complete', isComplete);
      const brand = value.startsWith('4') ? 'visa' : 'unknown';
      emit('change', { empty: value === '', complete: isComplete, error: undefined, brand });
    });
    return {
      type,
      frame,
      mount(selector: string) {
        host = document.querySelector<HTMLElement>(selector);
        frame.src = `${origin}/field.html#${type}`;
        frame.title = `Secure ${type} input frame`;
        frame.setAttribute('style', 'width:100%;height:1.3em;border:0;display:block');
        host?.classList.add('StripeElement');
        host?.append(frame);
      },
      on(event: string, listener: (event: object) => void) {
        (listeners[event] ??= []).push(listener);
      },
      focus: () => post({ kind: 'focus' }),
      update: (options: object) => post({ kind: 'options', options }),
      destroy: () => frame.remove(),
      problem: () => (new RegExp(patterns[type] ?? '').test(value) ? null : (incomplete[type] ?? null)),
    };
  }

  type Field = ReturnType<typeof field>;

  function stripe() {
    const fields: Field[] = [];
    return {
      elements: () => ({
        create(type: string) {
          const created = field(type);
          fields.push(created);
          return created;
        },
      }),
      async createToken(number: Field) {
        for (const field of fields.filter(({ frame }) => frame.isConnected)) {
          const problem = field.problem();
          if (problem) return { error: { type: 'validation_error', code: problem[0], message: problem[1] } };
        }
        return new Promise((resolve) => {
          onMessage(number.frame, (message) => {
            if (message.kind === 'token') resolve(JSON.parse(message.value ?? ''));
          });
          number.frame.contentWindow?.postMessage({ kind: 'tokenize' }, origin);
        });
      },
      handleNextAction: ({ clientSecret }: { clientSecret: string }) =>
        new Promise((resolve) => {
          const frame = document.createElement('iframe');
          frame.title = 'Bank';
          frame.setAttribute('style', 'position:fixed;inset:0;width:100%;height:100%;z-index:2147483647');
          frame.src = `${origin}/bank.html#${clientSecret}`;
          onMessage(frame, (message) => {
            frame.remove();
            resolve(
              message.approved
                ? { paymentIntent: { status: 'succeeded' } }
                : { error: { type: 'invalid_request_error', message: 'We are unable to authenticate.' } },
            );
          });
          document.body.append(frame);
        }),
    };
  }
  const version = document
    .querySelector<HTMLScriptElement>('script[src*="stripe.js"]')
    ?.src.split('/')
    .at(-2);
  Object.assign(window, { Stripe: Object.assign(stripe, { version }) });
}

const sources = Object.fromEntries(Object.entries(complete).map(([type, { source }]) => [type, source]));

/** The script that Stripe's host serves. */
export const script = `(${stripeScript.toString()})(${JSON.stringify(sources)});`;

/** The frame of one field; the frame of the number creates the token. */
export const fieldPage = `<!doctype html><html lang="en"><title>Field</title>
<body style="margin:0"><input style="width:100%;border:0;font-size:18px;background:transparent">
<script>
  const type = location.hash.slice(1);
  const input = document.querySelector('input');
  const names = { cardNumber: 'Credit or debit card number', cardExpiry: 'Credit or debit card expiration date', cardCvc: 'Credit or debit card CVC/CVV' };
  input.setAttribute('aria-label', names[type]);
  const send = (message) => parent.postMessage(message, '*');
  input.addEventListener('input', () => send({ kind: 'typed', value: input.value.replace(/\\D/g, '') }));
  input.addEventListener('focus', () => send({ kind: 'focus' }));
  input.addEventListener('blur', () => send({ kind: 'blur' }));
  addEventListener('message', async ({ data }) => {
    if (data.kind === 'focus') input.focus();
    if (data.kind === 'options' && 'disabled' in data.options) input.disabled = data.options.disabled;
    if (data.kind === 'options' && data.options.style) input.style.color = data.options.style.base.color;
    if (data.kind !== 'tokenize') return;
    const answer = await fetch('https://api.stripe.com/v1/tokens', { method: 'POST', body: input.value.replace(/\\D/g, '') });
    send({ kind: 'token', value: await answer.text() });
  });
  send({ kind: 'ready' });
</script></body></html>`;

/** The bank's challenge. Its script precedes its buttons, so that no click is lost. */
export const bankPage = `<!doctype html><html lang="en"><title>Bank</title>
<script>
  async function answer(approved) {
    await fetch('https://api.stripe.com/answer', { method: 'POST', body: JSON.stringify({ secret: location.hash.slice(1), approved }) });
    parent.postMessage({ approved }, '*');
  }
</script>
<body style="background:#fff;display:grid;place-content:center;gap:1rem"><p>3D Secure</p>
<button onclick="answer(true)">Complete</button><button onclick="answer(false)">Fail</button></body></html>`;
