import type { CardBrand } from '@lifestory/contract';
import type {
  Stripe,
  StripeCardCvcElement,
  StripeCardExpiryElement,
  StripeCardNumberElement,
  StripeElementStyle,
} from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import { type Failure, toFailure } from '../../../../api/failure.ts';
import type { CardField } from '../card-rules.ts';
import { loadStripeFor } from './stripe.ts';

interface MountedElements {
  stripe: Stripe;
  number: StripeCardNumberElement;
  expiry: StripeCardExpiryElement;
  cvc: StripeCardCvcElement;
}

const brands: Record<string, CardBrand | null> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  amex: 'American Express',
  unknown: null,
};

/** Mounts Stripe's fields into the elements with the given ids, and tracks their state. */
export function useStripeElements(key: string, ids: Record<CardField, string>, onChange: () => void) {
  const mounted = useRef<MountedElements | null>(null);
  const [ready, setReady] = useState(false);
  const [loadFailure, setLoadFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [brand, setBrand] = useState<CardBrand | null>(null);
  const [problems, setProblems] = useState<Partial<Record<CardField, string>>>({});
  const onChangeRef = useRef(onChange);
  onChangeRef.current = onChange;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt mounts new fields
  useEffect(() => {
    let isCurrent = true;
    let unsubscribe = () => {};
    void loadStripeFor(key)
      .then((stripe) => {
        if (!isCurrent) return;
        const fields = mount(stripe, ids);
        mounted.current = { stripe, ...fields };
        const onFieldChange = (field: CardField) => (event: { error: { message: string } | undefined }) => {
          onChangeRef.current();
          setProblems(({ [field]: _before, ...others }) =>
            event.error ? { ...others, [field]: event.error.message } : others,
          );
        };
        const { number, expiry, cvc } = fields;
        number.on('change', onFieldChange('number'));
        number.on('change', (event) =>
          setBrand(brands[event.brand] === undefined ? 'Other' : (brands[event.brand] ?? null)),
        );
        expiry.on('change', onFieldChange('expiry'));
        cvc.on('change', onFieldChange('cvc'));
        number.on('ready', () => setReady(true));
        number.on('loaderror', ({ error }) => setLoadFailure(toFailure(error)));
        unsubscribe = onSchemeChange(() => {
          for (const field of [number, expiry, cvc]) field.update({ style: stripeElementStyle() });
        });
      })
      .catch((error: unknown) => isCurrent && setLoadFailure(toFailure(error)));
    return () => {
      isCurrent = false;
      unsubscribe();
      if (mounted.current) {
        const { number, expiry, cvc } = mounted.current;
        for (const field of [number, expiry, cvc]) field.destroy();
      }
      mounted.current = null;
    };
  }, [key, attempt]);

  return {
    /** A ref to the fields; null until they are mounted. */
    mounted,
    ready,
    loadFailure,
    brand,
    problems,
    setProblems,
    retry() {
      setLoadFailure(null);
      setAttempt((before) => before + 1);
    },
  };
}

function mount(stripe: Stripe, ids: Record<CardField, string>): Omit<MountedElements, 'stripe'> {
  const elements = stripe.elements({ locale: 'en' });
  const style = stripeElementStyle();
  const number = elements.create('cardNumber', { style, placeholder: '1234 1234 1234 1234' });
  const expiry = elements.create('cardExpiry', { style, placeholder: 'MM / YY' });
  const cvc = elements.create('cardCvc', { style, placeholder: '3 or 4 digits' });
  const fields = { number, expiry, cvc };
  for (const name of ['number', 'expiry', 'cvc'] as const) {
    fields[name].mount(`#${ids[name]}`);
    // Links in error lists focus the container, which passes the focus to its iframe.
    document.getElementById(ids[name])?.addEventListener('focus', () => fields[name].focus());
  }
  return fields;
}

/** The styles of our fields for Stripe's iframes, read from the current page. */
function stripeElementStyle(): StripeElementStyle {
  const page = getComputedStyle(document.documentElement);
  const value = (name: string) => page.getPropertyValue(name).trim();
  return {
    base: {
      color: value('--ink'),
      fontFamily: 'system-ui, sans-serif',
      fontSize: page.fontSize,
      fontSmoothing: 'antialiased',
      '::placeholder': { color: value('--ink-soft') },
    },
    invalid: { color: value('--danger'), iconColor: value('--danger') },
  };
}

/** Calls back when the color scheme changes. Returns the function that unsubscribes. */
function onSchemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => observer.disconnect();
}
