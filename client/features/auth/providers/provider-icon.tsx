import { IconShape } from '../../../ui/icons/icon';

// Generic drawings, because each provider's logo has its own usage rules.
const PATHS: Record<string, string> = {
  steam: 'M8 3h4v5h5v4h-5v5H8v-5H3V8h5zM10 10v.1',
  google: 'M8.5 3.5a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM12.5 12.5 17 17',
  discord: 'M3.5 11a6.5 6.5 0 0 1 13 0M3.5 11h3v5h-3zM13.5 11h3v5h-3z',
  twitch: 'M3 4h14v9.500H3zM8.5 6.800v4l3.5-2zM7 17h6',
  github: 'M7 6l-4 4 4 4M13 6l4 4-4 4',
};
const WORK = 'M3 7h14v9H3zM7.5 7V4.500h5V7M3 11h14';

export function ProviderIcon({ name, className }: { name: string; className?: string | undefined }) {
  return <IconShape d={PATHS[name] ?? WORK} className={className} />;
}
