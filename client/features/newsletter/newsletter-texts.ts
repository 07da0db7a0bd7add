export const EMAIL_REQUIRED = 'Please enter your email address';
export const EMAIL_INVALID = 'Enter the full address, for example name@example.com';

export const SUBSCRIBED = {
  title: 'Success!',
  description: "You've been subscribed to our newsletter. Please confirm through the e-mail we have sent.",
};
