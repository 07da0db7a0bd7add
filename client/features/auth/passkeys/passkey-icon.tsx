import { IconShape } from '../../../ui/icons/icon';

const KEY = 'M7 9a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM9.5 10.5 16.5 3.5M13.5 6.5l2.5 2.5';

export const PasskeyIcon = () => <IconShape d={KEY} />;
