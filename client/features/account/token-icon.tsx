import { IconShape } from '../../ui/icon';

const TICKET = 'M3 5.5h14v3a1.5 1.5 0 0 0 0 3v3H3v-3a1.5 1.5 0 0 0 0-3zM12 6v8';

export const TokenIcon = () => <IconShape d={TICKET} />;
