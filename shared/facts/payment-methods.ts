export const PAYMENT_METHODS = {
  skins: { label: 'Skins', crypto: false },
  bitcoin: { label: 'Bitcoin', crypto: true },
  ethereum: { label: 'Ethereum', crypto: true },
  litecoin: { label: 'Litecoin', crypto: true },
  tether: { label: 'Tether', crypto: true },
  solana: { label: 'Solana', crypto: true },
  dogecoin: { label: 'Dogecoin', crypto: true },
  visa: { label: 'Visa', crypto: false },
  mastercard: { label: 'Mastercard', crypto: false },
  paypal: { label: 'PayPal', crypto: false },
  'bank-transfer': { label: 'Bank transfer', crypto: false },
  'gift-cards': { label: 'Gift cards', crypto: false },
} as const;

export type PaymentMethod = keyof typeof PAYMENT_METHODS;

const methods = Object.keys(PAYMENT_METHODS) as PaymentMethod[];

export const CRYPTOCURRENCIES: readonly PaymentMethod[] = methods.filter((method) => PAYMENT_METHODS[method].crypto);
