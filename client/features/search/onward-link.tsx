import { Icon } from '../../ui/icons/icon';

type Props = { href: string; title: string; text?: string | undefined };

export function OnwardLink({ href, title, text }: Props) {
  return (
    <li>
      <a href={href} dir="auto">
        {title}
      </a>
      {text && <p dir="auto">{text}</p>}
      <Icon name="right" small />
    </li>
  );
}
