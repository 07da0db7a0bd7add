import { byAdmins } from './rule';

export const person = { manage: byAdmins };
export const subscriber = { manage: byAdmins };
export const earning = { manage: byAdmins };
export const settings = { manage: byAdmins };
export const transfer = { run: byAdmins };
export const audit = { read: byAdmins };
