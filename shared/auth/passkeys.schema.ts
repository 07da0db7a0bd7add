import { z } from 'zod';
import { plainText } from '../text/text.schema';

const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, 'This is no answer of a passkey');

/** Base64url length of 1,023 bytes, the maximum in the WebAuthn standard. */
export const MAX_CREDENTIAL_ID = 1_364;

const credential = { id: bytes(MAX_CREDENTIAL_ID), rawId: bytes(MAX_CREDENTIAL_ID), type: z.literal('public-key') };
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

export const passkeyRegistrationInput = z.strictObject({
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4_000),
      attestationObject: bytes(20_000),
      transports: z
        .array(z.string().max(20))
        .max(10)
        .default([])
        .transform((named) => TRANSPORTS.filter((transport) => named.includes(transport))),
    }),
  }),
});

export const passkeyAnswerInput = z.strictObject({
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4_000),
      authenticatorData: bytes(4_000),
      signature: bytes(2_000),
      userHandle: bytes(100).optional(),
    }),
  }),
});

export type PasskeyRegistration = z.output<typeof passkeyRegistrationInput>['response'];
export type PasskeyAnswer = z.output<typeof passkeyAnswerInput>['response'];

export const passkeyOptionsInput = z
  .strictObject({ isForField: z.boolean().default(false) })
  .default({ isForField: false });

export type PasskeyOptionsInput = z.output<typeof passkeyOptionsInput>;

const passkeyId = z.uuid();

export const passkeyInput = z.strictObject({ passkeyId });
export const renamePasskeyInput = z.strictObject({ passkeyId, name: plainText({ name: 'Name', max: 60 }) });
