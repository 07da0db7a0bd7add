export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 360, height: 740 };
export const SIZES = [DESKTOP, PHONE];
