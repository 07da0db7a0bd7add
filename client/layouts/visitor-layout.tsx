import type { ReactNode } from 'react';

export function VisitorLayout({ children }: { children: ReactNode }) {
  return <>{children}</>;
}
