import type { ContactInput } from '../../../shared/content/contact.schema';
import { formText } from '../../ui/form/form-text';

export type FieldName = Exclude<keyof ContactInput, 'website' | 'submissionId'>;
export type FieldErrors = Partial<Record<FieldName, string>>;

export const FIELD_NAMES: readonly FieldName[] = ['name', 'email', 'subject', 'message'];

/** Repeats the messages of shared/content/contact.schema.ts, to show errors without a request. */
export function contactProblems(message: ContactInput): FieldErrors {
  const errors: FieldErrors = {};
  if (message.name === '') errors.name = 'Please enter your name';
  if (message.email === '') errors.email = 'Please enter your email address';
  else if (!/^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(message.email)) {
    errors.email = 'Enter the full address, for example name@example.com';
  }
  if (message.message === '') errors.message = 'Please enter a message';
  return errors;
}

export function readMessage(form: HTMLFormElement): ContactInput {
  const text = (name: string) => formText(form, name).trim();
  return {
    name: text('name'),
    email: text('email'),
    subject: text('subject'),
    message: text('message'),
    website: text('website'),
  };
}
