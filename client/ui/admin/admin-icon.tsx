import type { ComponentProps } from 'react';
import { adminIconPaths, type AdminIconName } from './admin-icon-paths';
import { IconShape } from '../icons/icon';
import { iconPaths, type IconName } from '../icons/icon-paths';

type Props = Omit<ComponentProps<typeof IconShape>, 'd'> & { name: AdminIconName | IconName };

const paths = { ...iconPaths, ...adminIconPaths };

export function AdminIcon({ name, ...look }: Props) {
  return <IconShape d={paths[name]} {...look} />;
}
