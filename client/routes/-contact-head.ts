export { contactHead } from '../features/contact/contact-head';
